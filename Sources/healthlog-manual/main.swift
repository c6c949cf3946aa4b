import Glibc
import HealthModel
import HealthlogCLI
import POSIX

// This program makes the manual's pages at build time; it isn't installed.
//
//     healthlog-manual                      lists the languages, one per line
//     healthlog-manual it                   lists the pages
//     healthlog-manual it healthlog-add.1   prints a page
//
// The date comes from SOURCE_DATE_EPOCH, or else from a constant, so that builds are reproducible.
let seconds = Program.environment("SOURCE_DATE_EPOCH").flatMap { Int($0) }
let date = seconds.map { LocalDate(epochDay: $0 / 86_400) } ?? Manual.settled
let words = (try? Arguments.given()) ?? []
guard let code = words.first else {
  try StandardStream.output.write(Language.allCases.map { "\($0.rawValue)\n" }.joined())
  exit(0)
}
guard let language = Language(rawValue: code), words.count <= 2 else {
  try StandardStream.error.write("usage: healthlog-manual [LANGUAGE [PAGE]]\n")
  exit(64)
}
let manual = Manual(language: language, date: date)
guard words.count == 2 else {
  try StandardStream.output.write(manual.names.map { "\($0)\n" }.joined())
  exit(0)
}
guard let page = manual.page(words[1]) else {
  try StandardStream.error.write("healthlog-manual: there is no page \(words[1])\n")
  exit(66)
}
try StandardStream.output.write(page)
