import Testing

@testable import HTTP

@Suite struct WebAddressTests {
  @Test("A pasted address is parsed")
  func parts() throws {
    let address = try WebAddress(
      parsing:
        "HTTPS://me:w%40rd@Site.Example.ORG:8443/night%20scout//?token=r-1%2F2&empty&a=b=c+d#p%41rt"
    )
    #expect(address.scheme == "https" && address.host == "site.example.org" && address.port == 8443)
    #expect(address.path == "/night%20scout//")
    #expect(
      address.query == [
        .init("token", "r-1/2"), .init("empty", ""), .init("a", "b=c+d"),
      ])
    #expect(address.user == "me" && address.password == "w@rd")
    #expect(address.origin == "https://site.example.org:8443/night%20scout")
  }

  @Test(
    "Equivalent addresses have one origin",
    arguments: [
      ("site.example.org", "https://site.example.org"),
      ("https://site.example.org:443/", "https://site.example.org"),
      ("http://localhost:80/a/../b/", "http://localhost/b"),
      ("http://127.1:1337", "http://127.0.0.1:1337"),
      ("https://bücher.example/ä", "https://xn--bcher-kva.example/%c3%a4"),
      ("https://[2001:DB8::1]:8443/x/?q", "https://[2001:db8::1]:8443/x"),
      ("homeassistant.local:8123", "https://homeassistant.local:8123"),
    ])
  func origins(text: String, origin: String) throws {
    #expect(try WebAddress(parsing: text).origin == origin)
    #expect(try WebAddress(parsing: origin).origin == origin)
  }

  @Test(
    "Invalid addresses are rejected",
    arguments: [
      "", " ", "https://", "gopher://x", "https://a b", "https://x:99999",
      "https://x\ny", "http://[fe80::1%25eth0]/", "https://x:y",
      "https://x%0ay/",
    ])
  func others(text: String) {
    #expect(throws: HTTPFault.notAnAddress) { try WebAddress(parsing: text) }
  }

  @Test("Text in a path or query is encoded and reads back")
  func encoding() throws {
    #expect(WebAddress.encoded("2024-01-02T03:04:05+01:00") == "2024-01-02T03%3A04%3A05%2B01%3A00")
    #expect(WebAddress.encoded("ä/ ?&=#%~._-\0") == "%C3%A4%2F%20%3F%26%3D%23%25~._-%00")
    for text in ["a&b=c#d", "grüße +1", "100 %", "%41", "\"<>\\^`{|}"] {
      let address = try WebAddress(parsing: "https://h/?\(WebAddress.encoded(text))=x")
      #expect(address.query == [HTTPField(text, "x")])
    }
  }
}
