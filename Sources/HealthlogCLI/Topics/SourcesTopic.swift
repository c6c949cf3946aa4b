import CommandTable

extension Topics {
  static let sources = Topic(
    "sources", "Remote places whose sensors are read: Nightscout, Home Assistant, JSON",
    """
    A source is a place to which sensors report already, and a sensor is one series in it. healthlog logs in,
    lists the sensors, keeps those that are vitals as single readings, and from then on asks for what is new.
    It reads, and never writes there.

    | source add NAME PROTOCOL URL | logs in, lists the sensors, and takes the last 14 days
    | source list | how each of your sources stands, and what is wrong
    | source show NAME SENSOR | all that is known of a sensor
    | source pull | asks now for what is new
    | source remove NAME | logs out, and forgets the token; the readings stay

    # Nightscout
    Have the site make a token that may only read: in its menu Admin Tools, at Subjects, add one with the role
    readable. Its token, such as healthlog-0123456789abcdef, is what 'source add' asks for. API_SECRET is the
    administrator's and may do anything; it is taken, too.

    $ healthlog source add home nightscout https://cgm.example.org
      reads its glucose

    # Home Assistant
    On your profile's page there, at Security, create a long-lived access token. Of sensors whose unit and name
    say which vital they are you are asked whether they are kept; with --sensor those alone are that you name.

    $ healthlog source add house homeassistant https://ha.example.org --sensor sensor.scale=weight
      keeps one sensor's values

    Without TLS a token would pass for all to read. A tunnel has it, and http is for this machine alone:

    $ ssh -N -L 8123:localhost:8123 ha.example.org
      makes one, as long as it runs

    $ healthlog source add house homeassistant http://localhost:8123
      reads through it

    # Any JSON
    What a service answers at URL is read by a mapping, a JSON file with these members:

    | "rows": "/sensors/*/properties/*" | where the rows are: a pointer, in which * is each element of an array
    | "sensor": "../../id" | what a row's sensor is called; a row's own members stand without a slash, ../ is a
      level up
    | "property": "name" | which of the sensor's values it is; one of these two may be left out
    | "value": "value" | the value
    | "time": "time" | when it was measured
    | "time_format": "DD-MM-YYYY hh:mm:ss" | how that is written: letters as here, rfc3339 (unless said), unix,
      unix-ms, or as 'import --date-format' takes it
    | "zone": "Europe/Rome" | whose clock says times without an offset
    | "unit": "unit" | the value's unit
    | "level": "level" | what the service thinks of it: 0 normal, 1 caution, 2 critical
    | "label": "../../label" | what people call the sensor
    | "group": "../../mappa" | what it belongs to, for --group
    | "since": {"query": "lastUpdate", "from": "/lastUpdate"} | how changes alone are asked for: the name in the
      query, and where an answer has the next one's value; without it the answer's ETag or date
    | "login": "basic" | or bearer, or a header's name; without it nobody logs in

    With commas between them and braces around them these lines are one that works. The series is then called
    SENSOR/PROPERTY.

    $ healthlog source add clinic json https://sensors.example.org/api --map map.json --user mario
      asks for the password, and reads it

    # What comes, and what goes
    A value that is changed there is changed here, and one that Nightscout says is deleted is taken out. What
    is only absent is taken out when it is absent twice, of the last two days alone, and never more than a
    fifth at once: then the source waits for you. What you have edited or deleted stays as you made it.

    $ healthlog source show home --gone
      lists what was taken back in the last 30 days

    $ healthlog source pull home --since 2026-11-01
      reads all again from that day on

    'undo' passes over pulls, for they are no steps of yours; 'import list --all' has a line for each day
    of them, and 'import undo' takes one out. What you took out so, or with 'source remove --readings', comes
    back when you pull with --since, as far as it is still there; what you deleted doesn't.

    # The token
    It is in the keyring of your session (GNOME Keyring, KWallet), and nowhere else: in no journal, backup,
    argument or message. While the keyring is locked nobody is asked to open it, and nothing is pulled. The
    connection is HTTPS with a verified certificate; --ca FILE trusts an authority of your own.

    # By themselves
    The service that reminds ('healthlog remind install') asks each source when its next reading should be
    there, never sooner than --every, and not over a metered network. One that doesn't answer is let be for a
    while, and one that refuses the token until it is added again. When no reading comes for four times as
    long as usual, and half an hour at least, a notification says so, once.

    $ healthlog source pull --due
      does the same now, for a timer of your own

    # Exit statuses
    | 0, 1 | something new came; nothing did
    | 65 | a row or an address is refused, or too much is gone at once
    | 66 | there is no such source or sensor
    | 69 | the place can't be reached, or isn't what it should be
    | 75 | it wants to be asked later, it is asked already, or the keyring is locked
    | 77 | it refuses the token, or there is none
    | 78 | the mapping can't be used
    """)
}
