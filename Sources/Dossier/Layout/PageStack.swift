import Charts
import HealthModel

struct PageBlock {
  let least: Double
  let ideal: Double
  let gap: Double
  let draw: (_ top: Double, _ height: Double) -> [SheetPart]
  /// Splits a block that is taller than a sheet; returns nil if no first part would fit in `room`.
  var split: ((_ room: Double) -> (PageBlock, PageBlock)?)?

  init(
    from least: Double, to ideal: Double, gap: Double,
    draw: @escaping (_ top: Double, _ height: Double) -> [SheetPart]
  ) { (self.least, self.ideal, self.gap, self.draw) = (least, max(least, ideal), gap, draw) }

  init(height: Double, gap: Double, draw: @escaping (_ top: Double) -> [SheetPart]) {
    self.init(from: height, to: height, gap: gap) { top, _ in draw(top) }
  }
}

/// A page of blocks between a head and a foot; blocks that don't fit continue on another sheet.
struct PageStack {
  let context: PageContext
  let head: PageHead
  let foot: PageFoot
  var blocks: [PageBlock]

  private static let top = 91.0

  /// Returns functions that draw the sheets once their numbers and the total are known.
  func sheets() -> [(_ number: Int, _ count: Int) -> Sheet] {
    let room = foot.top(context) - Self.top
    var groups: [[PageBlock]] = []
    var used = 0.0
    var waiting = Array(blocks.reversed())
    while let block = waiting.popLast() {
      let height = block.gap + block.least
      if !groups.isEmpty, used + height <= room {
        groups[groups.count - 1].append(block)
        used += height
      } else if height > room, !groups.isEmpty,
        let (first, rest) = block.split?(room - used - block.gap)
      {
        groups[groups.count - 1].append(first)
        used = room
        waiting.append(rest)
      } else if height > room, let (first, rest) = block.split?(room - block.gap) {
        groups.append([first])
        used = room
        waiting.append(rest)
      } else {
        groups.append([block])
        used = height
      }
    }
    if groups.isEmpty { groups = [[]] }
    return groups.map { group in { sheet(group, room: room, number: $0, of: $1) } }
  }

  private func sheet(_ blocks: [PageBlock], room: Double, number: Int, of count: Int) -> Sheet {
    let needed = blocks.reduce(0) { $0 + $1.gap + $1.least }
    let wanted = blocks.reduce(0) { $0 + $1.ideal - $1.least }
    let share = wanted > 0 ? min(1, max(0, room - needed) / wanted) : 0
    var top = Self.top
    var body: [SheetPart] = []
    for block in blocks {
      let height = block.least + (block.ideal - block.least) * share
      body += block.draw(top + block.gap, height)
      top += block.gap + height
    }
    let (width, height) = context.paper.sides
    return Sheet(
      width: width, height: height, title: head.title,
      parts: [
        .group(
          .section, head.parts(context) + body + foot.parts(context, number: number, of: count))
      ])
  }
}

struct PageHead {
  let title: String
  let subtitle: String
  var number: (text: String, colour: Colour, meaning: String)?
  var fact: RichText = ""

  func parts(_ context: PageContext) -> [SheetPart] {
    let theme = context.theme
    let whole = [context.strong(self.title, size: 19)]
    func runs(_ size: Double) -> [TextRun]? {
      self.number.map { number in
        [
          TextRun(number.text, size: 19, weight: .semibold, colour: number.colour),
          context.plain("  \(number.meaning)", size: size),
        ]
      }
    }
    // The number's meaning shrinks before the title is truncated.
    let sizes = [10, 9, 8, 7.5]
    let size = sizes.first { whole.fits(room(beside: runs($0) ?? [], context)) } ?? 7.5
    let number = runs(size)
    let title = whole.fitted(to: room(beside: number ?? [], context))
    let fact = self.fact.runs(size: 10, theme)
    let subtitle = subtitle(beside: fact, context)
    func line(_ runs: [TextRun], _ y: Double, anchor: SceneText.Anchor = .start) -> SheetMark {
      context.line(runs, x: anchor == .start ? context.left : context.right, y: y, anchor: anchor)
    }
    var parts: [SheetPart] = [
      .leaf(.paragraph, owner(context)), .leaf(.heading1, [line(title, 62)]),
      .leaf(.paragraph, [line(subtitle, 79)]),
    ]
    if let number { parts.append(.leaf(.paragraph, [line(number, 62, anchor: .end)])) }
    parts.append(
      .leaf(
        .paragraph, [context.rule(y: 90.8)] + (fact.isEmpty ? [] : [line(fact, 79, anchor: .end)])))
    return parts
  }

  /// Returns the subtitle, with short dates if it would otherwise be truncated.
  private func subtitle(beside fact: [TextRun], _ context: PageContext) -> [TextRun] {
    func runs(_ text: String) -> [TextRun] { [context.plain(text, size: 10)] }
    let short =
      subtitle.hasPrefix(context.period)
      ? context.shortPeriod + subtitle.dropFirst(context.period.count) : subtitle
    let whole = [subtitle, short].first { text in
      runs(text).fitted(to: room(beside: fact, context)).map(\.string) == [text]
    }
    return runs(whole ?? short).fitted(to: room(beside: fact, context))
  }

  private func room(beside others: [TextRun], _ context: PageContext) -> Double {
    context.width - (others.isEmpty ? 0 : others.width() + 14)
  }

  private func owner(_ context: PageContext) -> [SheetMark] {
    let (theme, right) = (context.theme, context.right)
    func label(_ text: String, _ x: Double) -> SheetMark {
      context.text(text, x: x - 4, y: 36, size: 8, colour: theme.mutedText, anchor: .end)
    }
    func value(_ text: String?, from start: Double, to end: Double) -> SheetMark {
      guard let text else {
        return context.rule(y: 37.5, from: start, to: end, Stroke(theme.axis, width: 0.7))
      }
      return context.line([context.strong(text, size: 9)].fitted(to: end - start), x: start, y: 36)
    }
    let born = context.patient.born.map { "\($0.day) \(context.dates.month($0)) \($0.year)" }
    return [
      context.text(
        "healthlog", x: context.left, y: 36, size: 8.5, weight: .semibold,
        colour: theme.secondaryText), label(context.phrase("Name"), right - 300),
      value(context.patient.name, from: right - 300, to: right - 122),
      label(context.phrase("Born"), right - 76), value(born, from: right - 76, to: right),
    ]
  }
}

struct PageFoot {
  let rules: [String]
  var day = PressureDay.calendar

  private static let size = 7.5
  private static let pitch = 12.0

  private func lines(_ context: PageContext) -> [RichText] {
    RichText(stringLiteral: rules.joined(separator: " ")).lines(
      width: context.width, size: Self.size)
  }

  private func base(_ context: PageContext) -> Double { context.paper.sides.height - 28.4 }

  func top(_ context: PageContext) -> Double {
    base(context) - 15 - Double(lines(context).count) * Self.pitch - 10
  }

  func parts(_ context: PageContext, number: Int, of count: Int) -> [SheetPart] {
    let theme = context.theme
    let base = base(context)
    let lines = lines(context)
    let first = base - 15 - Double(lines.count - 1) * Self.pitch
    let rules: [SheetMark] = lines.enumerated().map { index, line in
      context.line(
        line.runs(size: Self.size, theme, isMuted: true), x: context.left,
        y: first + Double(index) * Self.pitch)
    }
    let disclaimer = TextRun(
      context.phrase(
        "healthlog isn’t a medical device: this page contains no diagnosis or advice."),
      size: Self.size, weight: .semibold, colour: theme.secondaryText)
    let place = context.muted(
      context.phrase("days begin at \(day.text)")
        + "  ·  \(context.record.here.zone.identifier)  ·  "
        + context.phrase("page \(number) of \(count)"), size: Self.size)
    let isOneLine = [disclaimer].width() + 8 + [place].width() <= context.width
    return [
      .leaf(.paragraph, [context.rule(y: first - 13)] + rules),
      .leaf(.paragraph, [context.line([disclaimer], x: context.left, y: base)]),
      .leaf(
        .paragraph,
        [context.line([place], x: context.right, y: isOneLine ? base : base + 10, anchor: .end)]),
    ]
  }
}

extension PageContext {
  func heading(_ title: String, beside note: String = "", x: Double? = nil, y: Double)
    -> [SheetPart]
  {
    let run = strong(title, size: 11.5)
    let start = x ?? left
    let part = SheetPart.leaf(.heading2, [line([run], x: start, y: y)])
    guard !note.isEmpty else { return [part] }
    return [
      part,
      .leaf(
        .paragraph,
        [text(note, x: start + [run].width() + 9, y: y, size: 9, colour: theme.mutedText)]),
    ]
  }

  func paragraphs(
    _ sentences: [RichText], size: Double = 9.5, pitch: Double = 13.5, width: Double,
    most: Int = .max
  ) -> (height: Double, draw: (_ x: Double, _ top: Double) -> [SheetPart]) {
    let broken = sentences.map { $0.lines(width: width, size: size, most: most) }
    let count = broken.reduce(0) { $0 + $1.count }
    return (
      Double(count) * pitch,
      { x, top in
        var y = top
        return [
          .list(
            broken.map { lines in
              lines.map { sentence in
                y += pitch
                return line(sentence.runs(size: size, theme), x: x, y: y - pitch * 0.25)
              }
            })
        ]
      }
    )
  }

  func list(_ title: String, _ sentences: [RichText], gap: Double = 24) -> PageBlock {
    let body = paragraphs(sentences, width: width)
    return PageBlock(height: 20 + body.height, gap: gap) { top in
      heading(title, y: top + 9) + body.draw(left, top + 16)
    }
  }
}
