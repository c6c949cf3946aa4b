import Testing

@testable import HealthlogCLI

@Suite struct PicturesFolderTests {
  @Test(
    "Pictures are in the xdg-user-dirs folder, named in the first session's language",
    arguments: [
      ("", "/home/anna/Pictures"), ("XDG_PICTURES_DIR=\"$HOME/Bilder\"\n", "/home/anna/Bilder"),
      ("# a comment\n XDG_PICTURES_DIR = \"/srv/pictures/\" \n", "/srv/pictures"),
      ("XDG_PICTURES_DIR=\"$HOME/\"\n", "/home/anna"), ("XDG_PICTURES_DIR=\"$HOME\"", "/home/anna"),
      ("XDG_PICTURES_DIR=\"$HOME/a=b\"\nXDG_MUSIC_DIR=\"/m\"\n", "/home/anna/a=b"),
      ("XDG_PICTURES_DIR=\"/a\"\nXDG_PICTURES_DIR=\"/b\"\n", "/b"),
      ("XDG_PICTURES_DIR=\"Bilder\"\n", "/home/anna/Pictures"),
      ("XDG_PICTURES_DIR=$HOME/Bilder\n", "/home/anna/Pictures"),
      ("XDG_PICTURES_DIR=\"$HOMELESS/x\"\n", "/home/anna/Pictures"),
    ])
  func listed(text: String, path: String) {
    let variables = ["HOME": "/home/anna"]
    let found = UserFolder.pictures.found(
      environment: { variables[$0] },
      read: { $0 == "/home/anna/.config/user-dirs.dirs" ? text : nil })
    #expect(found == path)
  }

  @Test("The environment wins over the list in the configuration folder")
  func environment() {
    func found(_ variables: [String: String]) -> String? {
      UserFolder.pictures.found(
        environment: { variables[$0] },
        read: { $0 == "/etc/anna/user-dirs.dirs" ? "XDG_PICTURES_DIR=\"/listed\"" : nil })
    }
    #expect(found(["XDG_PICTURES_DIR": "/named", "HOME": "/home/anna"]) == "/named")
    #expect(found(["XDG_CONFIG_HOME": "/etc/anna", "HOME": "/home/anna"]) == "/listed")
    #expect(found(["XDG_CONFIG_HOME": "anna", "HOME": "/home/anna"]) == "/home/anna/Pictures")
    #expect(found([:]) == nil)
  }
}
