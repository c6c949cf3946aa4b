public import Charts
import HealthModel
import HealthlogCLI
import POSIX
import Phrases

extension ChartLocale {
  /// As the person is spoken to; dates as `LC_TIME` has them, unless the person has set a language.
  public static var spoken: ChartLocale {
    let time = CLIContext.locale(of: "LC_TIME", Program.environment)
    let dates = CurrentLocale.isSet ? CurrentLocale.language : Language(ofLocale: time) ?? .english
    return ChartLocale(
      texts: CurrentLocale.language, dates: dates, hasDecimalComma: CurrentLocale.hasDecimalComma)
  }
}
