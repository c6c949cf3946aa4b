#pragma once

#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <cairo.h>
#include <fontconfig/fontconfig.h>
#include <malloc.h>
#include <pango/pangocairo.h>
#include <pango/pangofc-fontmap.h>
#include <png.h>
#include <stdlib.h>
#include <string.h>

// libpng reports errors with longjmp, which must not cross Swift frames. So the whole encoding is
// one function with its own setjmp.

enum healthlog_png_result {
  healthlog_png_ok = 0,
  healthlog_png_out_of_memory = 1,
  healthlog_png_failed = 2,
};

struct healthlog_png_buffer {
  unsigned char *bytes;
  size_t count;
  size_t capacity;
  int out_of_memory;
};

static inline void healthlog_png_append(png_structp png, png_bytep data, size_t count) {
  struct healthlog_png_buffer *buffer = (struct healthlog_png_buffer *)png_get_io_ptr(png);
  if (count > buffer->capacity - buffer->count) {
    size_t capacity = buffer->capacity ? buffer->capacity : 65536;
    while (count > capacity - buffer->count) {
      if (capacity > (size_t)-1 / 2) {
        buffer->out_of_memory = 1;
        png_error(png, "");
      }
      capacity *= 2;
    }
    unsigned char *grown = (unsigned char *)realloc(buffer->bytes, capacity);
    if (!grown) {
      buffer->out_of_memory = 1;
      png_error(png, "");
    }
    buffer->bytes = grown;
    buffer->capacity = capacity;
  }
  memcpy(buffer->bytes + buffer->count, data, count);
  buffer->count += count;
}

static inline void healthlog_png_flush(png_structp png) { (void)png; }

static inline void healthlog_png_fail(png_structp png, png_const_charp message) {
  (void)message;
  png_longjmp(png, 1);
}

static inline void healthlog_png_ignore(png_structp png, png_const_charp message) {
  (void)png;
  (void)message;
}

// Encodes rows of CAIRO_FORMAT_RGB24 as an RGB PNG with a Description. After success the caller
// frees buffer->bytes; after failure there is nothing to free.
static inline int healthlog_png_encode(
    const unsigned char *pixels, unsigned width, unsigned height, size_t stride,
    const char *description, int is_ascii, struct healthlog_png_buffer *buffer) {
  memset(buffer, 0, sizeof *buffer);
  png_structp png = png_create_write_struct(
      PNG_LIBPNG_VER_STRING, NULL, healthlog_png_fail, healthlog_png_ignore);
  if (!png) return healthlog_png_out_of_memory;
  png_infop info = png_create_info_struct(png);
  if (!info) {
    png_destroy_write_struct(&png, NULL);
    return healthlog_png_out_of_memory;
  }
  if (setjmp(png_jmpbuf(png))) {
    png_destroy_write_struct(&png, &info);
    free(buffer->bytes);
    buffer->bytes = NULL;
    return buffer->out_of_memory ? healthlog_png_out_of_memory : healthlog_png_failed;
  }
  png_set_write_fn(png, buffer, healthlog_png_append, healthlog_png_flush);
  // A higher level takes a fifth longer and saves little: flat areas compress well at any level.
  png_set_compression_level(png, 2);
  png_set_compression_mem_level(png, 6);
  png_set_filter(png, PNG_FILTER_TYPE_BASE, PNG_FILTER_NONE);
  png_set_IHDR(
      png, info, width, height, 8, PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE,
      PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_text text;
  memset(&text, 0, sizeof text);
  text.compression = is_ascii ? PNG_TEXT_COMPRESSION_NONE : PNG_ITXT_COMPRESSION_NONE;
  text.key = (png_charp)"Description";
  text.text = (png_charp)description;
  text.lang = (png_charp)"en";
  text.lang_key = (png_charp)"Description";
  png_set_text(png, info, &text, 1);
  png_write_info(png, info);
  // A Cairo pixel is a native 32-bit word; its highest byte is unused.
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  png_set_bgr(png);
  png_set_filler(png, 0, PNG_FILLER_AFTER);
#else
  png_set_filler(png, 0, PNG_FILLER_BEFORE);
#endif
  for (unsigned row = 0; row < height; row++) {
    png_write_row(png, (png_bytep)(pixels + row * stride));
  }
  png_write_end(png, NULL);
  png_destroy_write_struct(&png, &info);
  return healthlog_png_ok;
}
