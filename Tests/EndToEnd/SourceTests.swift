import Foundation
import Testing

/// The built programs with stand-ins for remote sources, which hold a site's data and follow
/// commands (`Tests/Sources`).
@Suite(.serialized) struct SourceTests {
  private func run(
    _ kind: String..., keyring: String = "unlocked", script: String
  ) throws -> [String] {
    try BuiltProgram().besideSource(kind, keyring: keyring, script)
  }

  @Test("After any change at a Nightscout site the journal agrees with the site")
  func nightscout() throws {
    let lines = try run(
      "nightscout", "--delay-scale", "0.01",
      script: """
        tell '{"do":"series","as":"v3","from":"-10d","every":300,"count":2800,"values":[104,105,110,120,133],"device":"x"}'
        quiet $H source add home nightscout $SOURCE_URL --token-file $token; source_agree first
        tell '{"do":"series","as":"v1","from":"-2h","every":300,"count":10,"values":[90,93],"device":"xdrip"}'
        quiet $H source pull; source_agree "filled in by version 1"
        tell '{"do":"add","as":"v3","entries":[{"date":"-8d","sgv":77,"device":"late"}]}'
        $H source pull > /dev/null; source_agree "filled in late"
        tell '{"do":"delete","how":"soft","where":{"oldest":5}}'; $H source pull > /dev/null; source_agree deleted
        tell '{"do":"delete","how":"hard","where":{"newest":2}}'
        $H source pull > /dev/null; $H source pull > /dev/null; source_agree "gone without a word"
        tell '{"do":"double","where":{"from":"-2h"},"device":"other","later":400,"as":"v1"}'
        $H source pull > /dev/null; source_agree doubled
        tell '{"do":"change","set":{"sgv":150},"where":{"newest":1},"as":"v3"}'
        $H source pull > /dev/null; source_agree changed
        tell '{"do":"change","set":{"sgv":151},"where":{"newest":2},"as":"v1"}'
        $H source pull > /dev/null; source_agree "changed by version 1"
        tell '{"do":"end_tokens"}'; quiet $H source pull
        tell '{"do":"series","as":"v3","from":"-13d","every":60,"count":1500,"values":[104,105],"device":"one","stamps":"one"}'
        $H source pull > /dev/null; source_agree "1500 of one stamp"
        tell '{"do":"series","as":"v3","from":"-12d","every":60,"count":2500,"values":[104,105],"device":"each","stamps":"each"}'
        $H source pull > /dev/null; source_agree "2500 stamps"
        asked; $H source pull > /dev/null; asked
        """)
    try #require(lines.count == 15, "\(lines)")
    #expect(
      lines == [
        "status 0", "first: 2800 alike", "status 0", "filled in by version 1: 2810 alike",
        "filled in late: 2811 alike", "deleted: 2806 alike", "gone without a word: 2804 alike",
        lines[7], "changed: \(Self.count(lines[7])) alike",
        "changed by version 1: \(Self.count(lines[7])) alike", "status 1",
        "1500 of one stamp: \(Self.count(lines[7]) + 1500) alike",
        "2500 stamps: \(Self.count(lines[7]) + 4000) alike", lines[13], lines[14],
      ], "\(lines)")
    #expect(lines[7].hasPrefix("doubled: ") && lines[7].hasSuffix("alike"))
    let before = lines[13].split(separator: " ").compactMap { Int($0) }
    let after = lines[14].split(separator: " ").compactMap { Int($0) }
    try #require(before.count == 2 && after.count == 2, "\(lines)")
    #expect(after[0] - before[0] <= 3, "\(lines)")
    #expect(after[1] - before[1] <= 1024, "\(lines)")
  }

  @Test(
    "Doses agree with the site's treatments, however they came to it", arguments: [true, false])
  func treatments(hasVersion3: Bool) throws {
    let lines = try run(
      "nightscout", "--delay-scale", "0.01",
      script: """
        doses() { sqlite3 "$HEALTHLOG_JOURNAL" "SELECT group_concat(name || '=' || value, ' ') FROM (
          SELECT vital.id AS name, value FROM single_reading JOIN vital ON number = vital
          ORDER BY taken_at, name)"; }
        hour() { sqlite3 "$HEALTHLOG_JOURNAL" "UPDATE remote_cursor SET day_at = day_at - 7200000"; }
        tell '{"do":"set","v3":\(hasVersion3)}'
        tell '{"do":"treat","treatments":[{"date":"-30h","insulin":3,"carbs":40,"notes":"lunch"}]}'
        tell '{"do":"treat","as":"v1","treatments":[{"date":"-29h","insulin":2},{"date":"-28h","eventType":"Temp Basal"}]}'
        quiet $H source add home nightscout $SOURCE_URL --token-file $token; doses
        quiet $H source pull
        tell '{"do":"treat","treatments":[{"date":"-1h","carbs":15}]}'; $H source pull > /dev/null; doses
        tell '{"do":"change","of":"treatments","set":{"insulin":3.5},"where":{"insulin":3}}'
        tell '{"do":"treat","as":"v1","treatments":[{"date":"-20m","insulin":1}]}'
        hour; quiet $H source pull; doses
        tell '{"do":"delete","of":"treatments","how":"hard","where":{"insulin":2}}'
        hour; $H source pull > /dev/null; hour; $H source pull > /dev/null; doses
        $H source pull > /dev/null; tell '{"do":"delete","of":"treatments","where":{"carbs":15}}'
        hour; $H source pull > /dev/null; doses
        $H take; $H check; echo "status $?"
        """)
    #expect(
      lines.prefix(7) == [
        "status 0", "carbs=40.0 insulin=3.0 insulin=2.0", "status 1",
        "carbs=40.0 insulin=3.0 insulin=2.0 carbs=15.0", "status 0",
        "carbs=40.0 insulin=3.5 insulin=2.0 carbs=15.0 insulin=1.0",
        "carbs=40.0 insulin=3.5 carbs=15.0 insulin=1.0",
      ], "\(lines)")
    #expect(lines.dropFirst(7).first == "carbs=40.0 insulin=3.5 insulin=1.0", "\(lines)")
    #expect(lines.last == "status 0", "\(lines)")
  }

  private static func count(_ line: String) -> Int {
    line.split(separator: " ").compactMap { Int($0) }.first ?? 0
  }

  @Test("A site without version 3 is read in windows, and mass removals wait for you")
  func version1() throws {
    let lines = try run(
      "nightscout", "--delay-scale", "0.01", "--set", "v3=false",
      script: """
        tell '{"do":"series","as":"v1","from":"-10d","every":300,"count":2870,"values":[104,105,110],"device":"x"}'
        tell '{"do":"series","as":"v1","from":"-10d","every":60,"count":2000,"values":[104,105],"device":"dense"}'
        tell '{"do":"add","as":"v1","entries":[{"date":"-5h","mbg":77,"type":"mbg","device":"meter"}]}'
        quiet $H source add home nightscout $SOURCE_URL --token-file $token; source_agree first
        tell '{"do":"delete","how":"hard","where":{"newest":1}}'
        $H source pull > /dev/null; $H source pull > /dev/null; source_agree "gone without a word"
        tell '{"do":"delete","how":"hard","where":{"from":"-30h"}}'
        $H source pull --since yesterday > /dev/null; $H source pull --since yesterday; echo "status $?"
        $H source list --json | tr ',' '\\n' | grep state
        quiet $H source pull --gone; source_agree "as I say"
        """)
    #expect(
      lines.prefix(3) == ["status 0", "first: 4871 alike", "gone without a word: 4870 alike"],
      "\(lines)")
    #expect(lines.contains { $0.contains("readings are gone from 127.0.0.1") }, "\(lines)")
    #expect(lines.contains("status 65"), "\(lines)")
    #expect(lines.contains("\"state\":\"waiting\""), "\(lines)")
    #expect(lines.suffix(2).first == "status 0", "\(lines)")
    #expect(
      lines.last?.hasPrefix("as I say: ") == true && lines.last?.hasSuffix("alike") == true,
      "\(lines)")
  }

  @Test(
    "No invalid answer is stored, and each is named for what it is",
    arguments: [
      (#""kind":"portal""#, 69, "login page"), (#""kind":"half""#, 69, "was lost"),
      (#""kind":"cut""#, 69, "was lost"), (#""kind":"utf8""#, 69, "Unexpected response"),
      (#""kind":"broken""#, 69, "Unexpected response"),
      (#""kind":"huge""#, 69, "more than healthlog accepts"),
      (#""kind":"huge","packed":true"#, 69, "more than healthlog accepts"),
      (#""kind":"deep""#, 69, "more than healthlog accepts"),
      (
        #""kind":"redirect","to":"https://elsewhere.example/request/token?token=secret""#, 69,
        "has moved to https://elsewhere.example;"
      ),
      (#""kind":"status","status":503"#, 75, "can't answer right now (HTTP 503)"),
    ])
  func faults(fault: String, status: Int, words: String) throws {
    let lines = try run(
      "nightscout", "--delay-scale", "0.01",
      script: """
        tell '{"do":"series","as":"v3","from":"-3h","every":300,"count":30,"values":[104,105],"device":"x"}'
        quiet $H source add home nightscout $SOURCE_URL --token-file $token
        tell '{"do":"add","as":"v3","entries":[{"date":"-1m","sgv":77,"device":"x"}]}'
        tell '{"do":"fault",\(fault),"times":1}'
        $H source pull; echo "status $?"
        sqlite3 "$HEALTHLOG_JOURNAL" "SELECT count(*) FROM single_reading; UPDATE remote SET not_before = NULL"
        $H source pull > /dev/null; source_agree afterwards
        """)
    #expect(lines.contains { $0.contains(words) }, "\(lines)")
    #expect(!lines.contains { $0.contains("secret") })
    #expect(lines.contains("status \(status)"), "\(lines)")
    #expect(lines.suffix(2) == ["30", "afterwards: 31 alike"], "\(lines)")
  }

  @Test("A source that asks for a pause gets it, and a refused token isn't tried again")
  func leftAlone() throws {
    let lines = try run(
      "nightscout", "--delay-scale", "0.01",
      script: """
        tell '{"do":"series","as":"v3","from":"-3h","every":300,"count":30,"values":[104,105],"device":"x"}'
        quiet $H source add home nightscout $SOURCE_URL --token-file $token
        tell '{"do":"fault","kind":"status","status":429,"retry_after":120,"times":1}'
        quiet $H source pull; asked; quiet $H source pull; asked
        sqlite3 "$HEALTHLOG_JOURNAL" "SELECT not_before - pulled_at BETWEEN 80000 AND 120000 FROM remote;
          UPDATE remote SET not_before = NULL"
        tell '{"do":"revoke"}'; quiet $H source pull; asked; quiet $H source pull; asked
        """)
    try #require(lines.count == 10, "\(lines)")
    #expect(lines[1] == "status 75" && lines[3] == "status 75" && lines[2] == lines[4], "\(lines)")
    // Counted from the pull's end, just after the answer; healthlog's own first wait is up to 75 s.
    #expect(lines[5] == "1", "\(lines)")
    #expect(lines[6] == "status 77" && lines[8] == "status 77" && lines[7] == lines[9], "\(lines)")
  }

  @Test("A secret never appears in a journal, argument or log; logging out deletes it")
  func secrets() throws {
    let lines = try run(
      "nightscout", "--delay-scale", "0.01",
      script: """
        tell '{"do":"series","as":"v3","from":"-3h","every":300,"count":30,"values":[104,105],"device":"x"}'
        strace -f -e trace=execve,write,openat -s 4000 -o "$HOME/trace" $H source add home nightscout "$SOURCE_URL" --token-file $token > /dev/null 2>&1
        $H source pull > /dev/null; $H backup "$HOME/backup" > /dev/null 2>&1; $H export --format json > "$HOME/export"
        secret=$(cat $token)
        grep -c -a -F "$secret" "$HEALTHLOG_JOURNAL" "$HEALTHLOG_JOURNAL-wal" "$HOME/export" "$SOURCE_LOG" 2>/dev/null | sed 's/.*://' | sort -u
        grep -a -c eyJhbGci "$HEALTHLOG_JOURNAL"
        grep execve "$HOME/trace" | grep -c -F "$secret"
        secret-tool search --all application healthlog 2>/dev/null | grep -c -F "$secret"
        quiet $H source remove home
        secret-tool search --all application healthlog 2>/dev/null | grep -c secret
        sqlite3 "$HEALTHLOG_JOURNAL" "SELECT count(*) FROM remote_cursor; SELECT count(*) FROM single_reading"
        """)
    #expect(lines == ["0", "0", "0", "1", "status 0", "0", "0", "30"], "\(lines)")
  }

  @Test("Killed at any moment, a first pull ends with every reading once")
  func killed() throws {
    let lines = try run(
      "nightscout", "--delay-scale", "0.01",
      script: """
        tell '{"do":"series","as":"v3","from":"-30d","every":300,"count":8600,"values":[104,105],"device":"x"}'
        # In the foreground it waits for what it has killed; else it is killed too, and what is dying holds its lock still.
        killed() { timeout --foreground -s KILL "$@" > /dev/null 2>&1; }
        killed 0.4 $H source add home nightscout $SOURCE_URL --token-file $token --since 31d
        for ms in 012 025 050 090 140 200 300; do killed 0.$ms $H source pull; done
        $H source list > /dev/null || quiet $H source add home nightscout $SOURCE_URL --token-file $token --since 31d
        $H source pull > /dev/null; source_agree end; $H check; echo "status $?"
        """)
    #expect(lines.contains("end: 8600 alike"), "\(lines)")
    #expect(lines.last == "status 0")
  }

  @Test("The reminder service pulls a source when due, and reports a silence once")
  func service() throws {
    let lines = try run(
      "nightscout", "--delay-scale", "0.01",
      script: """
        db() { sqlite3 -cmd '.timeout 5000' "$HEALTHLOG_JOURNAL" "$1"; }
        until_is() { for _ in $(seq 1 200); do [ "$(db "$1")" = "$2" ] && return; sleep 0.1; done; echo "never $2: $1"; }
        tell '{"do":"series","as":"v3","from":"-3h","every":300,"count":30,"values":[104,105],"device":"x"}'
        quiet $H source add home nightscout $SOURCE_URL --token-file $token
        $H remind run & service=$!
        until_is "SELECT count(*) FROM service_run" 1
        tell '{"do":"add","as":"v3","entries":[{"date":"-1m","sgv":77,"device":"x"}]}'
        asked; sleep 1; asked
        db "UPDATE remote SET pulled_at = (unixepoch() - 5) * 1000, next_at = (unixepoch() + 1) * 1000"
        until_is "SELECT count(*) FROM single_reading" 31; source_agree pulled
        until_is "SELECT next_at > unixepoch() * 1000 FROM remote" 1
        db "UPDATE remote_sensor SET last_at = (unixepoch() - 1810) * 1000, rhythm = 300, delay = 1"
        until_is "SELECT count(*) FROM notification WHERE topic GLOB 'silence:*' AND state = 'pending'" 1
        sleep 1; db "SELECT count(*) FROM notification WHERE topic GLOB 'silence:*'"
        kill $service; wait $service; echo "status $?"
        """)
    #expect(
      lines == ["status 0"] + Array(repeating: lines.dropFirst().first ?? "", count: 2) + [
        "pulled: 31 alike", "1", "status 0",
      ], "\(lines)")
  }

  @Test(
    "Without a keyring nothing is added, and the error says what is missing",
    arguments: ["none", "nobus"])
  func noKeyring(kind: String) throws {
    let lines = try run(
      "nightscout", keyring: kind,
      script: """
        $H source add home nightscout $SOURCE_URL --token-file $token; echo "status $?"
        quiet $H source list
        """)
    #expect(lines.contains { $0.contains("There is no keyring") }, "\(lines)")
    #expect(lines.suffix(2) == ["status 69", "status 66"])
  }

  @Test("A pull never asks to unlock the keyring")
  func locked() throws {
    let lines = try run(
      "nightscout", "--delay-scale", "0.01",
      script: """
        tell '{"do":"series","as":"v3","from":"-3h","every":300,"count":30,"values":[104,105],"device":"x"}'
        quiet $H source add home nightscout $SOURCE_URL --token-file $token
        keyring_do lock > /dev/null; $H source pull; echo "status $?"; keyring_do unlock > /dev/null
        quiet $H source pull
        """)
    #expect(lines.contains { $0.contains("The keyring is locked") }, "\(lines)")
    #expect(lines.contains("status 75") && lines.last == "status 1", "\(lines)")
  }

  @Test("Home Assistant's history is pulled without the extra reading at each period's start")
  func homeAssistant() throws {
    let lines = try run(
      "homeassistant",
      script: """
        tell '{"do":"series","entity":"sensor.glucose","from":"-5d","every":300,"count":1400,"values":[142,150,133],"unit":"mg/dL","device_class":"blood_glucose"}'
        tell '{"do":"post","entity":"sensor.outdoor","state":"12","unit":"°C","device_class":"temperature"}'
        quiet $H source add house homeassistant $SOURCE_URL --token-file $token --sensor sensor.glucose=glycemia
        $H source show house
        for n in 1 2 3; do $H source pull > /dev/null; done
        tell '{"do":"post","entity":"sensor.glucose","state":"8.9","unit":"mmol/L","device_class":"blood_glucose"}'
        $H source pull; $H source pull
        sqlite3 "$HEALTHLOG_JOURNAL" "SELECT count(*), max(unit) FROM single_reading"
        """)
    #expect(lines.first == "status 0", "\(lines)")
    #expect(
      lines.contains {
        $0.hasPrefix("sensor.outdoor\\t\\t\\t\\t12 °C") || $0.hasPrefix("sensor.outdoor\t")
      })
    #expect(lines.contains("house: 1 new reading"), "\(lines)")
    #expect(lines.contains("sensor.glucose from house now measures in mmol/L instead of mg/dL"))
    #expect(lines.last == "1401|mmol/L", "\(lines)")
  }

  @Test("A proposed vital is saved once you confirm it, and your choice stays")
  func proposals() throws {
    let lines = try run(
      "homeassistant",
      script: """
        post() { tell "$(printf '{"do":"post","entity":"sensor.%s","state":"%s","unit":"%s"}' "$@")"; }
        post anna_fever 38.2 °C; post tank_body 37.5 °C; post strap 71 bpm
        line="$H source add house homeassistant $SOURCE_URL --token-file $token"
        add() { $line "$@" | grep -e kept -e house:; }
        asked_for() { script -qec "$line" "$HOME/typed" | tr -d '\\r' | grep -e ? -e saved; }
        add; $H source remove house
        printf 'y\\nn\\n\\n' | asked_for
        add; add --yes
        """)
    func shown(_ sensor: String, _ vital: String) -> String {
      "sensor.\(sensor) is shown but not saved; to save it, use --sensor sensor.\(sensor)=\(vital)"
    }
    let (fever, tank) = (shown("anna_fever", "temperature"), shown("tank_body", "temperature"))
    let (strap, fevers) = (
      shown("strap", "heart-rate"), "sensor.anna_fever is saved as temperature"
    )
    let questions = [
      "Save sensor.anna_fever, now 38.2 °C, as temperature? [y/N] ",
      "Save sensor.tank_body, now 37.5 °C, as temperature? [y/N] ",
      "Save sensor.strap, now 71 bpm, as heart-rate? [y/N] ",
    ]
    #expect(
      lines == [
        fever, tank, strap, "house: nothing new", "house removed, and its token deleted",
        questions.joined() + "house added", fevers, tank, strap,
        fevers, tank, strap, "house: nothing new",
        fevers, "sensor.tank_body is saved as temperature", "sensor.strap is saved as heart-rate",
        "house: 2 new readings",
      ], "\(lines)")
  }

  @Test("Any service's JSON is read with a mapping; sensors you don't choose are only listed")
  func mapped() throws {
    let map = BuiltProgram.repository.appending(path: "Tests/Sources/maps/sensors.json").path
    let lines = try run(
      "sensors",
      script: """
        tell '{"do": "sensor", "id": "S01", "label": "Termometro", "mappa": "Camera"}'
        tell '{"do":"post","sensor":"S01","name":"temperatura","value":36.6,"unit":"°C","level":0,"at":"-1m"}'
        tell '{"do":"post","sensor":"S01","name":"battito","value":190,"unit":"bpm","level":2}'
        quiet $H source add svc json $SOURCE_URL/sensors --map '\(map)' --user anna --token-file $token --sensor S01/temperatura=temperature
        quiet $H source add svc json $SOURCE_URL/sensors --map '\(map)' --token-file $token
        quiet $H source pull
        tell '{"do":"post","sensor":"S01","name":"temperatura","value":38.9,"unit":"°C","level":0}'
        quiet $H source pull
        $H source show svc --level 1..2 | cut -f 1,7,8
        $H source show svc --group Camera --vital temperature | cut -f 5
        tell '{"do":"post","sensor":"S01","name":"temperatura","value":99,"unit":"°C","level":0}'
        quiet $H source pull
        $H import show 1 | tail -n 1
        sqlite3 "$HEALTHLOG_JOURNAL" "SELECT value FROM single_reading"
        """)
    #expect(
      lines == [
        "status 0", "status 0", "status 1", "status 0", "S01/battito\t2\t", "S01/temperatura\t1\t0",
        "38.9 °C", "status 65", "  1 row rejected: implausible", "36.6", "38.9",
      ], "\(lines)")
  }

  @Test("A sensor whose values don't fit its unit is refused; one without a unit needs one")
  func units() throws {
    let map = BuiltProgram.repository.appending(path: "Tests/Sources/maps/sensors.json").path
    let lines = try run(
      "sensors",
      script: """
        tell '{"do": "sensor", "id": "S01", "label": "Glucometro", "mappa": "Camera"}'
        tell '{"do":"post","sensor":"S01","name":"glicemia","value":5.6,"unit":"mg/dL","level":0,"at":"-1m"}'
        grep -v '"unit"' '\(map)' > "$HOME/map.json"; python3 -c 'import json,sys; json.load(open(sys.argv[1]))' "$HOME/map.json"
        add() { $H source add svc json $SOURCE_URL/sensors --map "$1" --user anna --token-file $token --sensor "S01/glicemia=$2"; echo "status $?"; }
        add '\(map)' glycemia; add '\(map)' glycemia:mmol/L
        add "$HOME/map.json" glycemia; add "$HOME/map.json" glycemia:bpm; add "$HOME/map.json" glycemia:mg/dL
        quiet $H source list
        add "$HOME/map.json" glycemia:mmol/L
        tell '{"do":"post","sensor":"S01","name":"glicemia","value":6.6,"unit":"mg/dL","level":0}'
        $H source pull
        sqlite3 "$HEALTHLOG_JOURNAL" "SELECT round(value), unit FROM single_reading"
        # Times that can't be are no reason to doubt the unit.
        $H source remove svc >/dev/null
        tell '{"do": "sensor", "id": "S02", "label": "Glucometro 2", "mappa": "Camera"}'
        for at in +3h +4h +5h; do
          tell '{"do":"post","sensor":"S02","name":"glicemia","value":110,"unit":"mg/dL","level":0,"at":"'$at'"}'
        done
        tell '{"do":"post","sensor":"S02","name":"glicemia","value":120,"unit":"mg/dL","level":0}'
        $H source add svc json $SOURCE_URL/sensors --map '\(map)' --user anna --token-file $token --sensor "S02/glicemia=glycemia" 2>&1 | head -1
        """)
    #expect(
      lines == [
        "healthlog: Most values from S01/glicemia aren't possible for glycemia",
        "  Nothing was saved; correct the unit, or choose another vital", "status 65",
        "healthlog: The source already sends the unit of S01/glicemia; leave it out",
        "status 64",
        "healthlog: The source doesn't send the unit in which S01/glicemia measures glycemia",
        "  Set it with --sensor S01/glicemia=glycemia:UNIT, where UNIT is mg/dL or mmol/L",
        "status 65",
        "healthlog: 'bpm' isn't a valid unit for glycemia", "  Use mg/dL or mmol/L", "status 64",
        "healthlog: Most values from S01/glicemia aren't possible for glycemia",
        "  Nothing was saved; correct the unit, or choose another vital", "status 65",
        "status 66", "svc added", "S01/glicemia is saved as glycemia",
        "svc: 1 new reading", "status 0", "svc: 1 new reading", "101.0|mmol/L", "119.0|mmol/L",
        "svc added",
      ], "\(lines)")
  }

  @Test("No token ends up in a core dump, and a file without certificates is named")
  func memory() throws {
    let lines = try run(
      "nightscout",
      script: """
        quiet $H source add home nightscout $SOURCE_URL --token-file $token
        strace -f -o "$HOME/calls" -e trace=prctl,prlimit64 $H source pull >/dev/null
        grep -c 'PR_SET_DUMPABLE, SUID_DUMP_DISABLE) *= 0' "$HOME/calls"
        grep -c 'RLIMIT_CORE, {rlim_cur=0, rlim_max=0}, NULL) *= 0' "$HOME/calls"
        $H source add other nightscout https://localhost:1 --ca /dev/zero --token-file $token
        echo "status $?"
        """)
    #expect(
      lines.suffix(5) == [
        "1", "1", "healthlog: There are no certificates in /dev/zero",
        "  Use --ca FILE with your authority's PEM file", "status 66",
      ], "\(lines)")
  }

  @Test("Only a verified server is asked; no other ever sees a token")
  func certificates() throws {
    let script = BuiltProgram.repository.appending(path: "Tests/Sources/try-certificates.sh").path
    let lines = try run("sensors", script: "'\(script)' $token")
    func line(_ kind: String) -> String { lines.first { $0.hasPrefix("\(kind) ") } ?? "" }
    #expect(line("good") == "good 0 good added", "\(lines)")
    #expect(line("tls13") == "tls13 0 tls13 added")
    for (kind, words) in [
      ("expired", "has expired"), ("not-yet", "isn't valid yet"),
      ("misnamed", "for another site, not for"),
      ("foreign", "isn't signed by a trusted authority"),
      ("alone", "isn't signed by a trusted authority"),
      ("plain", "has moved to https://"),
    ] {
      #expect(line(kind).hasPrefix("\(kind) 69 ") && line(kind).contains(words), "\(lines)")
    }
    #expect(line("tls11") == "" || line("tls11").contains("TLS 1.2"))
    #expect(line("stranger").hasPrefix("stranger 69 "))
    #expect(lines.contains("good: nothing new"))
    #expect(lines.last == "not modified: 1", "\(lines)")
  }
}
