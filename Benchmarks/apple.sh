# Sourced by bench.sh: 300 MB such as an iPhone exports, read into a new journal, beside libxml2's
# reader that does nothing with it. Every hundred records hold 30 heart rates, each with an entry as
# the watch makes them, and 2 of oxygen; the rest is energy, steps and distances, which are left out.
apple_export() {
  awk -v records="$1" 'BEGIN {
    srand(7)
    print "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE HealthData [\n" \
      "<!ELEMENT HealthData (ExportDate,Me,(Record|Correlation|Workout)*)>\n]>\n" \
      "<HealthData locale=\"it_IT\">\n <ExportDate value=\"2026-06-01 10:00:00 +0200\"/>"
    split("ActiveEnergyBurned BasalEnergyBurned StepCount DistanceWalkingRunning", others)
    split("kcal kcal count km", units)
    head = " <Record type=\"HKQuantityTypeIdentifier%s\" sourceName=\"Watch di Anna\"" \
      " sourceVersion=\"10.4\" device=\"&lt;&lt;HKDevice: 0x2830c0fa0&gt;, name:Apple Watch," \
      " manufacturer:Apple Inc., model:Watch, hardware:Watch6,7, software:10.4&gt;\"" \
      " unit=\"%s\" creationDate=\"%s\" startDate=\"%s\" endDate=\"%s\" value=\"%s\""
    for (n = 0; n < records; n++) {
      at = strftime("%Y-%m-%d %H:%M:%S +0200", 1577000000 + n * 240, 1)
      place = n % 100
      if (place < 30) {
        printf head ">\n  <MetadataEntry key=\"HKMetadataKeyHeartRateMotionContext\" value=\"0\"/>\n" \
          " </Record>\n", "HeartRate", "count/min", at, at, at, 55 + int(rand() * 60)
      } else if (place < 32) {
        printf head "/>\n", "OxygenSaturation", "%", at, at, at, 0.94 + int(rand() * 7) / 100
      } else if (n % 500 == 99) {
        print " <Correlation type=\"HKCorrelationTypeIdentifierBloodPressure\" startDate=\"" at "\">"
        printf head "/>\n", "BloodPressureSystolic", "mmHg", at, at, at, 110 + int(rand() * 40)
        printf head "/>\n </Correlation>\n", "BloodPressureDiastolic", "mmHg", at, at, at,
          60 + int(rand() * 30)
      } else {
        other = 1 + int(rand() * 4)
        printf head "/>\n", others[other], units[other], at, at, at, rand()
      }
    }
    print "</HealthData>"
  }'
}
apple_export 730000 >export.xml
printf '#!/bin/sh\nrm -f apple.db*; exec "%s" import export.xml --journal apple.db\n' \
  "$healthlog" >apple-import.sh
chmod +x apple-import.sh
./apple-import.sh >/dev/null
test "$(sqlite3 apple.db 'SELECT (SELECT count(*) FROM single_reading), (SELECT count(*) FROM report)')" = \
  '233600|1460'
rounds=3 runs=2 warmup=1
row "300 MB of Apple Health into a journal / xmllint --stream --noout" 2 \
  "$(ratio ./apple-import.sh "xmllint --stream --noout export.xml")"
row "its peak memory / 24 MiB" 1 "$(mebibytes ./apple-import.sh 24)"
rm export.xml apple*
