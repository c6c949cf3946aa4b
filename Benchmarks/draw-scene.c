// Draws a scene of Tests/ChartsTests/Snapshots as healthlog-chart does, with the same libraries: what
// a weekly chart costs without a journal, without Swift and without layout.
//
// Usage: draw-scene SCENE PICTURE.png
#include "../Sources/CPangoCairo/shim.h"

#include <math.h>
#include <stdio.h>

static cairo_t *cairo;
static PangoContext *context;

static const char *const font_folders[] = {
    "/usr/share/fonts/opentype/inter", "/usr/share/fonts/truetype/inter",
    "/usr/share/fonts/truetype/dejavu"};

static void fail(const char *what) {
  fprintf(stderr, "draw-scene: %s\n", what);
  exit(1);
}

static PangoFontMap *font_map(void) {
  char text[2048];
  size_t used = (size_t)snprintf(
      text, sizeof text,
      "<?xml version=\"1.0\"?><!DOCTYPE fontconfig SYSTEM \"urn:fontconfig:fonts.dtd\"><fontconfig>");
  for (size_t i = 0; i < sizeof font_folders / sizeof *font_folders; i++)
    used += (size_t)snprintf(text + used, sizeof text - used, "<dir>%s</dir>", font_folders[i]);
  snprintf(
      text + used, sizeof text - used,
      "<selectfont><rejectfont><pattern/></rejectfont><acceptfont>"
      "<pattern><patelt name=\"family\"><string>Inter</string></patelt></pattern>"
      "<pattern><patelt name=\"family\"><string>DejaVu Sans</string></patelt></pattern>"
      "</acceptfont></selectfont><cachedir>/var/cache/fontconfig</cachedir>"
      "<cachedir prefix=\"xdg\">fontconfig</cachedir></fontconfig>");
  FcConfig *configuration = FcConfigCreate();
  if (!FcConfigParseAndLoadFromMemory(configuration, (const FcChar8 *)text, FcTrue) ||
      !FcConfigBuildFonts(configuration))
    fail("no fonts");
  FcConfigSetCurrent(configuration);
  PangoFontMap *map = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT);
  pango_fc_font_map_set_config(PANGO_FC_FONT_MAP(map), configuration);
  return map;
}

static void set_up_text(void) {
  context = pango_font_map_create_context(font_map());
  cairo_font_options_t *options = cairo_font_options_create();
  cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
  cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
  pango_cairo_context_set_font_options(context, options);
  cairo_font_options_destroy(options);
  pango_cairo_context_set_resolution(context, 72);
  pango_context_set_round_glyph_positions(context, FALSE);
  pango_cairo_update_context(cairo, context);
}

// MARK: Words of a line

static char *rest;

static double number(void) { return strtod(rest, &rest); }

static int is_next(char letter) {
  while (*rest == ' ') rest++;
  return *rest == letter;
}

static unsigned colour(void) {
  if (!is_next('#')) fail("a colour is missing");
  return (unsigned)strtoul(rest + 1, &rest, 16);
}

static void source(unsigned hex) {
  cairo_set_source_rgb(
      cairo, (hex >> 16 & 255) / 255.0, (hex >> 8 & 255) / 255.0, (hex & 255) / 255.0);
}

static void place(double *x, double *y) {
  *x = number();
  rest++;
  *y = number();
}

struct pen {
  unsigned colour;
  double width, dash[2];
  int dashes, is_round;
};

// `#8795A4 1.5 0-4 round`
static struct pen pen(void) {
  struct pen pen = {.colour = colour()};
  pen.width = number();
  char *before = rest;
  double first = number();
  if (rest != before && *rest == '-') {
    rest++;
    pen.dash[0] = first;
    pen.dash[1] = number();
    pen.dashes = 2;
  } else {
    rest = before;
  }
  if (is_next('r')) {
    rest += strlen("round");
    pen.is_round = 1;
  }
  return pen;
}

static void apply(struct pen pen) {
  source(pen.colour);
  cairo_set_line_width(cairo, pen.width);
  cairo_set_dash(cairo, pen.dash, pen.dashes, 0);
  cairo_set_line_cap(cairo, pen.is_round ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT);
  cairo_set_line_join(cairo, pen.is_round ? CAIRO_LINE_JOIN_ROUND : CAIRO_LINE_JOIN_MITER);
}

// MARK: Shapes

static void draw_box(void) {
  double x = number(), y = number(), width = number(), height = number();
  double left = round(x), top = round(y);
  source(colour());
  cairo_rectangle(cairo, left, top, round(x + width) - left, round(y + height) - top);
  cairo_fill(cairo);
}

static void draw_pill(void) {
  double x = number(), y = number(), width = number(), height = number(), radius = number();
  double right = x + width - radius, bottom = y + height - radius, quarter = G_PI / 2;
  source(colour());
  cairo_new_path(cairo);
  cairo_arc(cairo, right, y + radius, radius, -quarter, 0);
  cairo_arc(cairo, right, bottom, radius, 0, quarter);
  cairo_arc(cairo, x + radius, bottom, radius, quarter, 2 * quarter);
  cairo_arc(cairo, x + radius, y + radius, radius, 2 * quarter, 3 * quarter);
  cairo_close_path(cairo);
  cairo_fill(cairo);
}

static void draw_rule(void) {
  double x1, y1, x2, y2;
  place(&x1, &y1);
  place(&x2, &y2);
  struct pen rule = pen();
  rule.width = fmax(1, rint(rule.width));
  double shift = (int)rule.width % 2 ? 0.5 : 0;
  if (y1 == y2) {
    x1 = round(x1), x2 = round(x2), y1 = y2 = round(y1 - shift) + shift;
  } else {
    y1 = round(y1), y2 = round(y2), x1 = x2 = round(x1 - shift) + shift;
  }
  apply(rule);
  cairo_move_to(cairo, x1, y1);
  cairo_line_to(cairo, x2, y2);
  cairo_stroke(cairo);
}

static void trace(void) {
  cairo_new_path(cairo);
  while (is_next('-') || (*rest >= '0' && *rest <= '9')) {
    double x, y;
    place(&x, &y);
    cairo_line_to(cairo, x, y);
  }
}

static void draw_line(void) {
  struct pen line = pen();
  line.is_round |= !line.dashes;
  trace();
  apply(line);
  cairo_stroke(cairo);
}

static void paint(unsigned fill, int has_outline, struct pen outline) {
  source(fill);
  if (!has_outline) {
    cairo_fill(cairo);
    return;
  }
  cairo_fill_preserve(cairo);
  apply(outline);
  cairo_stroke(cairo);
}

static void draw_polygon(void) {
  unsigned fill = colour();
  int has_outline = is_next('#');
  struct pen outline = {0};
  if (has_outline) outline = pen();
  else rest++;
  trace();
  cairo_close_path(cairo);
  paint(fill, has_outline, outline);
}

static void draw_circle(void) {
  double x, y;
  place(&x, &y);
  double radius = number();
  unsigned fill = colour();
  int has_outline = is_next('#');
  struct pen outline = {0};
  if (has_outline) outline = pen();
  cairo_new_path(cairo);
  cairo_arc(cairo, x, y, radius, 0, 2 * G_PI);
  paint(fill, has_outline, outline);
}

static void draw_hatch(void) {
  double x = number(), y = number(), width = number(), height = number(), spacing = number();
  struct pen line = pen();
  cairo_save(cairo);
  cairo_rectangle(cairo, x, y, width, height);
  cairo_clip(cairo);
  apply(line);
  double step = spacing * sqrt(2);
  for (double foot = x - height + step / 2; foot < x + width; foot += step) {
    cairo_move_to(cairo, foot, y + height);
    cairo_line_to(cairo, foot + height, y);
  }
  cairo_stroke(cairo);
  cairo_restore(cairo);
}

// MARK: Text

struct piece {
  PangoFont *font[4];
  PangoGlyphString *glyphs[4];
  int count;
  double width;
  unsigned colour;
};

// `'Blood glucose' 18 600 #1F2933`
static struct piece shaped(int is_tabular) {
  struct piece piece = {.count = 0};
  char *text = ++rest, *end = strchr(text, '\'');
  if (!end) fail("a text is not closed");
  rest = end + 1;
  double size = number();
  int weight = (int)number(), length = (int)(end - text);
  piece.colour = colour();
  PangoFontDescription *font = pango_font_description_new();
  pango_font_description_set_family_static(font, "Inter,DejaVu Sans");
  pango_font_description_set_absolute_size(font, size * PANGO_SCALE);
  pango_font_description_set_weight(font, (PangoWeight)weight);
  PangoAttrList *attributes = pango_attr_list_new();
  pango_attr_list_insert(attributes, pango_attr_font_desc_new(font));
  if (is_tabular) pango_attr_list_insert(attributes, pango_attr_font_features_new("tnum=1"));
  GList *items = pango_itemize(context, text, 0, length, attributes, NULL);
  for (GList *node = items; node && piece.count < 4; node = node->next) {
    PangoItem *item = node->data;
    PangoGlyphString *glyphs = pango_glyph_string_new();
    pango_shape_full(text + item->offset, item->length, text, length, &item->analysis, glyphs);
    piece.width += (double)pango_glyph_string_get_width(glyphs) / PANGO_SCALE;
    piece.font[piece.count] = g_object_ref(item->analysis.font);
    piece.glyphs[piece.count++] = glyphs;
    pango_item_free(item);
  }
  g_list_free(items);
  pango_attr_list_unref(attributes);
  pango_font_description_free(font);
  return piece;
}

static double outline(const struct piece *piece, double x, double y) {
  cairo_new_path(cairo);
  for (int i = 0; i < piece->count; i++) {
    cairo_move_to(cairo, x, y);
    pango_cairo_glyph_string_path(cairo, piece->font[i], piece->glyphs[i]);
    x += (double)pango_glyph_string_get_width(piece->glyphs[i]) / PANGO_SCALE;
  }
  return x;
}

static void draw_text(void) {
  double x, y, width = 0;
  place(&x, &y);
  double share = is_next('s') ? 0 : is_next('m') ? 0.5 : 1;
  rest = strchr(rest, '\'');
  int is_tabular = strstr(rest, " tabular") != NULL, count = 0;
  struct piece pieces[16];
  while (is_next('\'') && count < 16) {
    pieces[count] = shaped(is_tabular);
    width += pieces[count++].width;
  }
  double left = x - width * share;
  cairo_set_antialias(cairo, CAIRO_ANTIALIAS_FAST);
  char *halo = strstr(rest, "halo ");
  if (halo) {
    rest = halo + strlen("halo ");
    struct pen around = pen();
    around.is_round = 1;
    apply(around);
    x = left;
    for (int i = 0; i < count; i++) {
      x = outline(&pieces[i], x, y);
      cairo_stroke(cairo);
    }
  }
  x = left;
  for (int i = 0; i < count; i++) {
    x = outline(&pieces[i], x, y);
    source(pieces[i].colour);
    cairo_fill(cairo);
    for (int run = 0; run < pieces[i].count; run++) {
      pango_glyph_string_free(pieces[i].glyphs[run]);
      g_object_unref(pieces[i].font[run]);
    }
  }
  cairo_set_antialias(cairo, CAIRO_ANTIALIAS_DEFAULT);
}

// MARK: The file

static const struct {
  const char *name;
  void (*draw)(void);
} kinds[] = {
    {"box ", draw_box},   {"pill ", draw_pill},       {"rule ", draw_rule},
    {"line ", draw_line}, {"polygon ", draw_polygon}, {"circle ", draw_circle},
    {"hatch ", draw_hatch}, {"text ", draw_text}};

int main(int count, char **words) {
  if (count != 3) fail("usage: draw-scene SCENE PICTURE.png");
  FILE *file = fopen(words[1], "r");
  static char text[1 << 20];
  if (!file) fail("no such scene");
  text[fread(text, 1, sizeof text - 1, file)] = 0;
  fclose(file);
  const char *description = "";
  cairo_surface_t *surface = NULL;
  for (char *line = text, *next; *line; line = next) {
    next = strchr(line, '\n');
    if (!next) fail("the last line is not ended");
    *next++ = 0;
    rest = line;
    if (!strncmp(line, "scene ", 6)) {
      rest += 6;
      int width = (int)number(), height = (int)number();
      surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height);
      cairo = cairo_create(surface);
      set_up_text();
      source(colour());
      cairo_paint(cairo);
    } else if (!strncmp(line, "description ", 12)) {
      description = line + 12;
    }
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
      size_t length = strlen(kinds[i].name);
      if (strncmp(line, kinds[i].name, length)) continue;
      rest += length;
      kinds[i].draw();
    }
  }
  if (!surface || cairo_status(cairo)) fail("nothing drawn");
  cairo_surface_flush(surface);
  struct healthlog_png_buffer buffer;
  if (healthlog_png_encode(
          cairo_image_surface_get_data(surface),
          (unsigned)cairo_image_surface_get_width(surface),
          (unsigned)cairo_image_surface_get_height(surface),
          (size_t)cairo_image_surface_get_stride(surface), description, 0, &buffer))
    fail("no PNG");
  FILE *picture = fopen(words[2], "w");
  if (!picture || fwrite(buffer.bytes, 1, buffer.count, picture) != buffer.count) fail("not written");
  return fclose(picture) != 0;
}
