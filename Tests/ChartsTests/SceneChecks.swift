import Testing

@testable import Charts

/// All overlapping texts of a scene, and all that leave the picture.
func crowdedTexts(_ scene: Scene) -> [String] {
  let canvas = Box(x: 0, y: 0, width: scene.width, height: scene.height)
  let boxes = scene.texts.map(\.estimatedBox)
  var faults: [String] = []
  for (index, box) in boxes.enumerated() {
    if !canvas.contains(box) { faults.append("\(scene.texts[index].string) leaves the picture") }
    for other in boxes.indices.dropFirst(index + 1) where box.overlaps(boxes[other]) {
      faults.append("\(scene.texts[index].string) overlaps \(scene.texts[other].string)")
    }
  }
  return faults
}
