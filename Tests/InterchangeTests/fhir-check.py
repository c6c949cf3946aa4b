#!/usr/bin/env python3
"""Checks a FHIR R4 (4.0.1) Bundle of Observations and MedicationAdministrations against the
specification.

Independent of healthlog: based on the published rules for Bundle, Observation, the datatypes,
the profiles vitalsigns, bp, bodytemp, heartrate, oxygensat and bodyweight, and the CGM guide's
codes; uses only Python's standard library. Prints each error with its place; exits with 1 if
there are any.
"""
import json
import re
import sys

LOINC, UCUM = "http://loinc.org", "http://unitsofmeasure.org"
CATEGORY = "http://terminology.hl7.org/CodeSystem/observation-category"
DATE_TIME = re.compile(
    r"(19|20)\d\d(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01])(T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?"
    r"(Z|[+-]((0\d|1[0-3]):[0-5]\d|14:00)))?)?)?")
UUID = re.compile(r"urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")
STATUS = {"registered", "preliminary", "final", "amended", "corrected", "cancelled",
          "entered-in-error", "unknown"}
BUNDLE_TYPE = {"document", "message", "transaction", "transaction-response", "batch",
               "batch-response", "history", "searchset", "collection"}
OBSERVATION = {"resourceType", "id", "meta", "text", "identifier", "basedOn", "partOf", "status",
               "category", "code", "subject", "focus", "encounter", "effectiveDateTime",
               "effectivePeriod", "effectiveInstant", "issued", "performer", "valueQuantity",
               "dataAbsentReason", "interpretation", "note", "bodySite", "method", "device",
               "referenceRange", "component", "extension"}
ADMINISTERED = {"in-progress", "not-done", "on-hold", "completed", "entered-in-error", "stopped",
                "unknown"}
ADMINISTRATION = {"resourceType", "id", "meta", "text", "identifier", "instantiates", "partOf",
                  "status", "statusReason", "category", "medicationCodeableConcept",
                  "medicationReference", "subject", "context", "supportingInformation",
                  "effectiveDateTime", "effectivePeriod", "performer", "reasonCode",
                  "reasonReference", "request", "device", "note", "dosage", "eventHistory",
                  "extension"}
COMPONENT = {"code", "valueQuantity", "valueCodeableConcept", "dataAbsentReason",
             "interpretation", "referenceRange"}
# IEEE 11073-10417: when glucose was measured.
MDC, MEAL = "urn:iso:std:iso:11073:10101", str(128 * 65536 + 29256)
MEALS = {str(128 * 65536 + term) for term in (29260, 29264, 29268, 29272, 29300)}
# By code: allowed UCUM units, and the category.
UNITS = {
    "8480-6": ({"mm[Hg]"}, "vital-signs"), "8462-4": ({"mm[Hg]"}, "vital-signs"),
    "8310-5": ({"Cel", "[degF]"}, "vital-signs"), "8867-4": ({"/min"}, "vital-signs"),
    "2708-6": ({"%"}, "vital-signs"), "59408-5": ({"%"}, "vital-signs"),
    "29463-7": ({"g", "kg", "[lb_av]"}, "vital-signs"),
    "2339-0": ({"mg/dL"}, "laboratory"), "15074-8": ({"mmol/L"}, "laboratory"),
    "99504-3": ({"mg/dL"}, "laboratory"), "105272-9": ({"mmol/L"}, "laboratory"),
}
PROFILES = {"bp": "85354-9", "bodytemp": "8310-5", "heartrate": "8867-4", "oxygensat": "2708-6",
            "bodyweight": "29463-7"}
faults = []


def fault(place, words):
    faults.append(f"{place}: {words}")


def no_empties(value, place):
    """JSON representation: no nulls, and no empty texts, arrays or objects."""
    if value is None or value == "" or value == [] or value == {}:
        fault(place, "is empty")
    elif isinstance(value, dict):
        for name, inner in value.items():
            no_empties(inner, f"{place}.{name}")
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            no_empties(inner, f"{place}[{index}]")


def only(value, names, place):
    for name in set(value) - names:
        fault(place, f"{name} is no element of it")


def codes(concept, place):
    only(concept, {"coding", "text"}, place)
    if not concept.get("coding") and not concept.get("text"):
        fault(place, "has neither coding nor text")
    for coding in concept.get("coding", []):
        only(coding, {"system", "version", "code", "display", "userSelected"}, place)
        if not re.fullmatch(r"\S+(\s\S+)*", coding.get("code", "")):
            fault(place, "coding without a code")
    return {c.get("code") for c in concept.get("coding", []) if c.get("system") == LOINC}


def quantity(value, found, place):
    only(value, {"value", "comparator", "unit", "system", "code"}, place)
    number = value.get("value")
    if isinstance(number, bool) or not isinstance(number, (int, float)):
        fault(place, "value is no number")
    if value.get("comparator", "<") not in ("<", "<=", ">=", ">"):
        fault(place, "comparator is none")
    if "code" in value and "system" not in value:
        fault(place, "qty-3: a code needs a system")
    for code in found & set(UNITS):
        if value.get("system") != UCUM or value.get("code") not in UNITS[code][0]:
            fault(place, f"{value.get('code')} isn't a valid unit of {code}")
        if not value.get("unit"):
            fault(place, "vital signs name their unit")


def blood_pressure(resource, place):
    if any(name.startswith("value") for name in resource):
        fault(place, "bp: the panel has no value of its own")
    found = set()
    for part in resource.get("component", []):
        for code in codes(part.get("code", {}), place):
            if code in found:
                fault(place, f"bp: {code} twice")
            found.add(code)
    if not {"8480-6", "8462-4"} <= found:
        fault(place, "bp: both pressures are components")


def common(resource, subjects, place):
    if resource.get("subject", {}).get("reference") not in subjects:
        fault(place, "subject is no Patient of the Bundle")
    times = [name for name in resource if name.startswith("effective")]
    if len(times) != 1:
        fault(place, "effective[x] stands once")
    elif not DATE_TIME.fullmatch(resource[times[0]]):
        fault(place, f"{resource[times[0]]} is no dateTime: hours want seconds and an offset")
    for identifier in resource.get("identifier", []):
        if identifier.get("system") == "urn:ietf:rfc:3986" and not UUID.fullmatch(
                identifier.get("value", "")):
            fault(place, "an identifier of RFC 3986 is a URI")
    for note in resource.get("note", []):
        only(note, {"authorString", "time", "text"}, place)
        if not note.get("text"):
            fault(place, "a note without text")


def observation(resource, subjects, place):
    only(resource, OBSERVATION, place)
    if resource.get("status") not in STATUS:
        fault(place, "status is none")
    found = codes(resource.get("code", {}), f"{place}.code")
    categories = {c.get("code") for concept in resource.get("category", [])
                  for c in concept.get("coding", []) if c.get("system") == CATEGORY}
    for code in found & (set(UNITS) | {"85354-9"}):
        wanted = UNITS[code][1] if code in UNITS else "vital-signs"
        if wanted not in categories:
            fault(place, f"{code} wants the category {wanted}")
    if {"2708-6", "59408-5"} & found and not {"2708-6", "59408-5"} <= found:
        fault(place, "oxygensat: both codes")
    common(resource, subjects, place)
    for profile in resource.get("meta", {}).get("profile", []):
        if PROFILES.get(profile.rsplit("/", 1)[-1]) not in found:
            fault(place, f"{profile} isn't its profile")
    if "85354-9" in found:
        blood_pressure(resource, place)
    elif "valueQuantity" not in resource and "dataAbsentReason" not in resource:
        fault(place, "vs-2: neither a value nor a reason why there is none")
    if "valueQuantity" in resource:
        quantity(resource["valueQuantity"], found, f"{place}.valueQuantity")
    for index, part in enumerate(resource.get("component", [])):
        where = f"{place}.component[{index}]"
        only(part, COMPONENT, where)
        if "valueCodeableConcept" in part:
            codes(part["valueCodeableConcept"], where)
            meals = [c.get("code") for name in ("code", "valueCodeableConcept")
                     for c in part.get(name, {}).get("coding", []) if c.get("system") == MDC]
            if len(meals) != 2 or meals[0] != MEAL or meals[1] not in MEALS:
                fault(where, "no context of a meal by IEEE 11073-10417")
        elif "valueQuantity" not in part and "dataAbsentReason" not in part:
            fault(where, "vs-3: neither a value nor a reason")
        if "valueQuantity" in part:
            quantity(part["valueQuantity"], codes(part.get("code", {}), where), where)


def administration(resource, subjects, place):
    only(resource, ADMINISTRATION, place)
    if resource.get("status") not in ADMINISTERED:
        fault(place, "status is none")
    if ("medicationCodeableConcept" in resource) == ("medicationReference" in resource):
        fault(place, "medication[x] stands once")
    codes(resource.get("medicationCodeableConcept", {}), place)
    dosage = resource.get("dosage", {})
    only(dosage, {"text", "site", "route", "method", "dose", "rateRatio", "rateQuantity"}, place)
    if not {"dose", "rateRatio", "rateQuantity"} & set(dosage):
        fault(place, "mad-1: neither a dose nor a rate")
    if "comparator" in dosage.get("dose", {}):
        fault(place, "sqty-1: a SimpleQuantity has no comparator")
    quantity(dosage.get("dose", {"value": 0}), set(), f"{place}.dosage.dose")
    common(resource, subjects, place)


def bundle(document):
    no_empties(document, "Bundle")
    if document.get("resourceType") != "Bundle" or document.get("type") not in BUNDLE_TYPE:
        fault("Bundle", "is none, or of no type")
    only(document, {"resourceType", "id", "meta", "identifier", "type", "timestamp", "total",
                    "link", "entry", "signature"}, "Bundle")
    urls = [entry.get("fullUrl") for entry in document.get("entry", [])]
    for url in urls:
        if not url or not UUID.fullmatch(url) or urls.count(url) > 1:
            fault("Bundle", f"bdl-7: fullUrl {url} is none, or stands twice")
    patients = {entry.get("fullUrl") for entry in document.get("entry", [])
                if entry.get("resource", {}).get("resourceType") == "Patient"}
    for index, entry in enumerate(document.get("entry", [])):
        place = f"entry[{index}]"
        only(entry, {"fullUrl", "resource"}, place)
        resource = entry.get("resource", {})
        if resource.get("resourceType") == "Observation":
            observation(resource, patients, place)
        elif resource.get("resourceType") == "MedicationAdministration":
            administration(resource, patients, place)
        elif resource.get("resourceType") != "Patient":
            fault(place, "is neither Patient, Observation nor MedicationAdministration")


with open(sys.argv[1], encoding="utf-8") as file:
    bundle(json.load(file))
print("\n".join(faults), end="")
sys.exit(1 if faults else 0)
