import Charts
import HealthModel

/// Something that stands across a page below what stands before it.
struct PageBlock {
  /// What it needs at least, and what it likes to have. Units: points.
  let least: Double
  let ideal: Double
  /// Kept free above it.
  let gap: Double
  /// The parts of one that begins at `top` and is so high.
  let draw: (_ top: Double, _ height: Double) -> [SheetPart]
  /// Two of one that is higher than a sheet, the first no higher than `room`; nil where that is nothing.
  var split: ((_ room: Double) -> (PageBlock, PageBlock)?)?

  /// One that can be stretched.
  init(
    from least: Double, to ideal: Double, gap: Double,
    draw: @escaping (_ top: Double, _ height: Double) -> [SheetPart]
  ) {
    (self.least, self.ideal, self.gap, self.draw) = (least, max(least, ideal), gap, draw)
  }

  /// One of a fixed height.
  init(height: Double, gap: Double, draw: @escaping (_ top: Double) -> [SheetPart]) {
    self.init(from: height, to: height, gap: gap) { top, _ in draw(top) }
  }
}

/// A page of blocks between its head and its foot; what finds no room goes on, on another sheet.
struct PageStack {
  let context: PageContext
  let head: PageHead
  let foot: PageFoot
  let blocks: [PageBlock]

  private static let top = 91.0

  /// As many sheets as the blocks need. How many sheets there are is known only when all are laid out,
  /// so that each draws itself when it is told its number.
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

/// What stands above every page: whose it is, what it is about, and the one number that matters.
struct PageHead {
  let title: String
  let subtitle: String
  /// Nil where there is none.
  var number: (text: String, colour: Colour, meaning: String)?
  /// Below the number.
  var fact: RichText = ""

  func parts(_ context: PageContext) -> [SheetPart] {
    let theme = context.theme
    let whole = [TextRun(self.title, size: 19, weight: .semibold, colour: theme.text)]
    func told(_ size: Double) -> [TextRun]? {
      self.number.map { number in
        [
          TextRun(number.text, size: 19, weight: .semibold, colour: number.colour),
          TextRun("  \(number.meaning)", size: size, colour: theme.secondaryText),
        ]
      }
    }
    // What the number means is made smaller before the title loses its end.
    let sizes = [10, 9, 8, 7.5]
    let size = sizes.first { whole.fits(room(beside: told($0) ?? [], context)) } ?? 7.5
    let number = told(size)
    let title = fitted(whole, beside: number ?? [], context)
    let fact = self.fact.runs(size: 10, theme)
    let subtitle = subtitle(beside: fact, context)
    func line(_ runs: [TextRun], _ y: Double, anchor: SceneText.Anchor = .start) -> SheetMark {
      context.line(runs, x: anchor == .start ? context.left : context.right, y: y, anchor: anchor)
    }
    var parts: [SheetPart] = [
      .leaf(SheetLeaf(.paragraph, owner(context))), .leaf(SheetLeaf(.heading1, [line(title, 62)])),
      .leaf(SheetLeaf(.paragraph, [line(subtitle, 79)])),
    ]
    if let number {
      parts.append(.leaf(SheetLeaf(.paragraph, [line(number, 62, anchor: .end)])))
    }
    parts.append(
      .leaf(
        SheetLeaf(
          .paragraph,
          [context.rule(y: 90.8)] + (fact.isEmpty ? [] : [line(fact, 79, anchor: .end)]))))
    return parts
  }

  /// Where it would be cut the names of days go, and months are short.
  private func subtitle(beside fact: [TextRun], _ context: PageContext) -> [TextRun] {
    func runs(_ text: String) -> [TextRun] {
      [TextRun(text, size: 10, colour: context.theme.secondaryText)]
    }
    let short =
      subtitle.hasPrefix(context.period)
      ? context.shortPeriod + subtitle.dropFirst(context.period.count) : subtitle
    let whole = [subtitle, short].first { text in
      fitted(runs(text), beside: fact, context).map(\.string) == [text]
    }
    return fitted(runs(whole ?? short), beside: fact, context)
  }

  /// A line that stands at the left, as large as what stands at the right leaves room for.
  private func fitted(
    _ runs: [TextRun], beside others: [TextRun], _ context: PageContext
  ) -> [TextRun] {
    runs.fitted(to: room(beside: others, context))
  }

  private func room(beside others: [TextRun], _ context: PageContext) -> Double {
    context.width - (others.isEmpty ? 0 : others.width() + 14)
  }

  /// The name lines; to be written on where nothing is to be printed.
  private func owner(_ context: PageContext) -> [SheetMark] {
    let (theme, words, right) = (context.theme, context.words, context.right)
    func label(_ text: String, _ x: Double) -> SheetMark {
      context.text(text, x: x - 4, y: 36, size: 8, colour: theme.mutedText, anchor: .end)
    }
    func value(_ text: String?, from start: Double, to end: Double) -> SheetMark {
      guard let text else {
        return context.rule(y: 37.5, from: start, to: end, Stroke(theme.axis, width: 0.7))
      }
      let run = TextRun(text, size: 9, weight: .semibold, colour: theme.text)
      return context.line([run].fitted(to: end - start), x: start, y: 36)
    }
    let born = context.patient.born.map { "\($0.day) \(context.dates.month($0)) \($0.year)" }
    return [
      context.text(
        "healthlog", x: context.left, y: 36, size: 8.5, weight: .semibold,
        colour: theme.secondaryText), label(words.name, right - 300),
      value(context.patient.name, from: right - 300, to: right - 122),
      label(words.born, right - 76), value(born, from: right - 76, to: right),
    ]
  }
}

/// What stands below every page: how it is computed, and what it isn't.
struct PageFoot {
  /// Sentences that follow each other.
  let rules: [String]
  /// When the page's days begin.
  var day = PressureDay.calendar

  private static let size = 7.5
  private static let pitch = 12.0

  private func lines(_ context: PageContext) -> [RichText] {
    RichText(stringLiteral: rules.joined(separator: " ")).lines(
      width: context.width, size: Self.size)
  }

  private func base(_ context: PageContext) -> Double { context.paper.sides.height - 28.4 }

  /// Where the page's body ends.
  func top(_ context: PageContext) -> Double {
    base(context) - 15 - Double(lines(context).count) * Self.pitch - 10
  }

  func parts(_ context: PageContext, number: Int, of count: Int) -> [SheetPart] {
    let theme = context.theme
    let base = base(context)
    let lines = lines(context)
    let first = base - 15 - Double(lines.count - 1) * Self.pitch
    let rules: [SheetMark] = lines.enumerated().map { index, line in
      context.told(
        line, x: context.left, y: first + Double(index) * Self.pitch, size: Self.size,
        isMuted: true)
    }
    let place =
      "\(context.words.daysFrom(day.text))  ·  \(context.record.here.zone.identifier)"
      + "  ·  \(context.words.page(number, of: count))"
    return [
      .leaf(SheetLeaf(.paragraph, [context.rule(y: first - 13)] + rules)),
      .leaf(
        SheetLeaf(
          .paragraph,
          [
            context.text(
              context.words.noMedicalDevice, x: context.left, y: base, size: 7.5,
              weight: .semibold, colour: theme.secondaryText)
          ])),
      .leaf(
        SheetLeaf(
          .paragraph,
          [
            context.text(
              place, x: context.right, y: base, size: 7.5, colour: theme.mutedText, anchor: .end)
          ])),
    ]
  }
}

extension PageContext {
  /// A heading within a page, and what stands beside it.
  func heading(_ title: String, beside note: String = "", x: Double? = nil, y: Double)
    -> [SheetPart]
  {
    let run = TextRun(title, size: 11.5, weight: .semibold, colour: theme.text)
    let start = x ?? left
    let part = SheetPart.leaf(SheetLeaf(.heading2, [line([run], x: start, y: y)]))
    guard !note.isEmpty else { return [part] }
    let width = SceneText([run], at: Point(x: 0, y: 0)).estimatedWidth
    return [
      part,
      .leaf(
        SheetLeaf(
          .paragraph,
          [text(note, x: start + width + 9, y: y, size: 9, colour: theme.mutedText)])),
    ]
  }

  /// Sentences below each other, each broken where it must be; where it would take more than `most`
  /// lines, its end is left out.
  func paragraphs(
    _ sentences: [RichText], size: Double = 9.5, pitch: Double = 13.5, width: Double,
    most: Int = .max
  )
    -> (height: Double, draw: (_ x: Double, _ top: Double) -> [SheetPart])
  {
    let broken = sentences.map { $0.lines(width: width, size: size, most: most) }
    let count = broken.reduce(0) { $0 + $1.count }
    return (
      Double(count) * pitch,
      { x, top in
        var y = top
        return [
          .group(
            .list,
            broken.map { lines in
              let marks = lines.map { line in
                y += pitch
                return told(line, x: x, y: y - pitch * 0.25, size: size)
              }
              return .group(.item, [.leaf(SheetLeaf(.itemBody, marks))])
            })
        ]
      }
    )
  }

  /// A heading with sentences below it.
  func list(_ title: String, _ sentences: [RichText], gap: Double = 24) -> PageBlock {
    let body = paragraphs(sentences, width: width)
    return PageBlock(height: 20 + body.height, gap: gap) { top in
      heading(title, y: top + 9) + body.draw(left, top + 16)
    }
  }
}
