import Foundation
import Testing

/// Several sources, other programs at the same time, and odd servers (`Tests/Sources`).
@Suite(.serialized) struct SourceNeighbourTests {
  private static let map =
    BuiltProgram.repository.appending(path: "Tests/Sources/maps/sensors.json").path

  /// Adds a site with thirty readings; `kept` counts the secrets in the keyring.
  private static let begun = """
    kept() { secret-tool search --all application healthlog 2>/dev/null | grep -c '^secret'; }
    tell '{"do":"series","as":"v3","from":"-3h","every":300,"count":30,"values":[104,105],"device":"x"}'
    quiet $H source add home nightscout $SOURCE_URL --token-file $token
    """

  private func run(_ kind: String..., script: String) throws -> [String] {
    try BuiltProgram().besideSource(kind, script)
  }

  @Test(
    "A first pull requests each page once, after the version and the key, and stores one secret")
  func firstPull() throws {
    let lines = try run(
      "nightscout", "--delay-scale", "0.01",
      script: """
        tell '{"do":"series","as":"v3","from":"-10d","every":300,"count":2800,"values":[104,105,110],"device":"x","stamp":"-2h"}'
        quiet $H source add home nightscout $SOURCE_URL --token-file $token --since 30d; source_agree first
        asked | cut -d ' ' -f 1
        quiet $H source pull; asked | cut -d ' ' -f 1
        """)
    // Three pages of a thousand, and the treatments; then, with the stored key, the changes of both
    // and the last three hours.
    #expect(lines == ["status 0", "first: 2800 alike", "7", "status 1", "10"], "\(lines)")
  }

  @Test("Readings of a server with a slow clock are pulled from as far back as requested")
  func behind() throws {
    let lines = try run(
      "nightscout", "--delay-scale", "0.01",
      script: """
        tell '{"do":"clock","shift":-5184000}'
        tell '{"do":"series","as":"v3","from":"-20d","every":3600,"count":480,"values":[104,105,110],"device":"x"}'
        quiet $H source add home nightscout $SOURCE_URL --token-file $token --since 30d; source_agree "version 3"
        tell '{"do":"set","v3":false}'
        rm "$HEALTHLOG_JOURNAL"*
        quiet $H source add home nightscout $SOURCE_URL --token-file $token --since 30d; source_agree "version 1"
        """)
    #expect(
      lines == ["status 0", "version 3: 480 alike", "status 0", "version 1: 480 alike"], "\(lines)")
  }

  @Test("Adding or removing a source doesn't wait for a pull or take its token away")
  func locked() throws {
    let lines = try run(
      "nightscout", "--delay-scale", "0.01",
      script: """
        \(Self.begun)
        ( flock -n 9 || echo "held by another"
          quiet $H source remove home; quiet $H source pull
          quiet $H source add home nightscout $SOURCE_URL --token-file $token --every 1h
        ) 9> "$HEALTHLOG_JOURNAL-pulling.lock"
        kept; sqlite3 "$HEALTHLOG_JOURNAL" "SELECT every FROM remote"
        quiet $H source remove home; kept || true
        """)
    #expect(
      lines == ["status 0", "status 75", "status 75", "status 75", "1", "900", "status 0", "0"],
      "\(lines)")
  }

  @Test("Removing one of two sources with the same token leaves it to the other")
  func shared() throws {
    let lines = try run(
      "nightscout", "--delay-scale", "0.01",
      script: """
        \(Self.begun)
        quiet $H source add again nightscout $SOURCE_URL --token-file $token
        $H source remove home; kept; quiet $H source pull again
        $H source remove again; kept || true
        """)
    #expect(
      lines == [
        "status 0", "status 0",
        "home removed; its token stays, because another source at the same address uses it", "1",
        "status 1", "again removed, and its token deleted", "0",
      ], "\(lines)")
  }

  @Test("Adding a source again keeps unchanged settings and leaves no token at its old address")
  func anew() throws {
    let lines = try run(
      "nightscout", "--delay-scale", "0.01",
      script: """
        \(Self.begun)
        quiet $H source add home nightscout $SOURCE_URL --token-file $token --every 1h --zone Asia/Tokyo
        quiet $H source add home nightscout $SOURCE_URL --token-file $token
        sqlite3 "$HEALTHLOG_JOURNAL" "SELECT every, zone FROM remote"; kept
        quiet $H source add home nightscout "${SOURCE_URL/127.0.0.1/localhost}" --token-file $token; kept
        quiet $H source remove home; kept || true
        """)
    #expect(
      lines == [
        "status 0", "status 0", "status 0", "3600|Asia/Tokyo", "1", "status 0", "1", "status 0",
        "0",
      ],
      "\(lines)")
  }

  @Test("A key that expires during a first pull is renewed, once")
  func keyEnds() throws {
    let lines = try run(
      "nightscout", "--delay-scale", "0.01",
      script: """
        tell '{"do":"series","as":"v3","from":"-10d","every":300,"count":2800,"values":[104,105,110],"device":"x"}'
        tell '{"do":"fault","kind":"status","status":401,"path":"entries","after":1,"times":1}'
        quiet $H source add home nightscout $SOURCE_URL --token-file $token; source_agree first
        tell '{"do":"fault","kind":"status","status":401,"path":"entries","times":2}'
        quiet $H source pull; quiet $H source pull
        """)
    #expect(lines == ["status 0", "first: 2800 alike", "status 77", "status 77"], "\(lines)")
  }

  @Test("A source that says to wait, without a time, is asked again by a manual pull")
  func later() throws {
    let lines = try run(
      "nightscout", "--delay-scale", "0.01",
      script: """
        \(Self.begun)
        tell '{"do":"fault","kind":"status","status":429,"times":1}'
        quiet $H source pull; quiet $H source pull
        sqlite3 "$HEALTHLOG_JOURNAL" "SELECT failures, not_before FROM remote"
        """)
    #expect(lines == ["status 0", "status 75", "status 1", "0|"], "\(lines)")
  }

  @Test("Sensor names can't send control characters to a terminal")
  func escaped() throws {
    let lines = try run(
      "sensors",
      script: """
        tell '{"do": "sensor", "id": "S01", "label": "Bed\\u001b[2J", "mappa": "Ca\\u0007mera"}'
        tell '{"do":"post","sensor":"S01","name":"tem\\u001b[31mperatura","value":36.6,"unit":"°C","level":0,"at":"-1m"}'
        $H source add svc json $SOURCE_URL/sensors --map '\(Self.map)' --user anna --token-file $token > "$HOME/said" 2>&1
        for line in list "show svc" "show svc --level 0.."; do $H source $line >> "$HOME/said" 2>&1; done
        script -qec "$H source show svc" "$HOME/typed" > /dev/null
        grep -c -a '[[:cntrl:]]\\[2J\\|[[:cntrl:]]\\[31m' "$HOME/said" "$HOME/typed" | sed 's/.*://'
        grep -c peratura "$HOME/said" "$HOME/typed" | sed 's/.*://'
        """)
    try #require(lines.count == 4, "\(lines)")
    #expect(lines[0] == "0" && lines[1] == "0", "\(lines)")
    #expect(lines[2] != "0" && lines[3] != "0", "\(lines)")
  }

  @Test("Two services on one host with equal sensor names keep their readings apart")
  func twoServices() throws {
    let lines = try run(
      "sensors",
      script: """
        tell '{"do": "sensor", "id": "S01", "label": "Termometro", "mappa": "Camera"}'
        tell '{"do":"post","sensor":"S01","name":"temperatura","value":36.6,"unit":"°C","level":0,"at":"-1m"}'
        add() { quiet $H source add "$1" json "$2" --map '\(Self.map)' --user anna --token-file $token --sensor S01/temperatura=temperature; }
        count() { sqlite3 "$HEALTHLOG_JOURNAL" "SELECT count(*) FROM single_reading"; }
        add one "$SOURCE_URL/sensors?house=1"; add two "$SOURCE_URL/sensors?house=2"; count
        add one "$SOURCE_URL/sensors?house=3"; count
        quiet $H source remove two; add three "$SOURCE_URL/sensors?house=2"; count
        """)
    #expect(
      lines == ["status 0", "status 0", "2", "status 0", "2", "status 0", "status 0", "2"],
      "\(lines)")
  }
}
