internal import CNotify

/// Where a person keeps pictures.
public enum PicturesFolder {
  /// The folder that xdg-user-dirs names for pictures; nil when it names none.
  public static var path: String? {
    guard let folder = unsafe g_get_user_special_dir(G_USER_DIRECTORY_PICTURES) else { return nil }
    return unsafe String(cString: folder)
  }
}
