// Pages of 50 rows a second by sqlite3 and C in one thread, with no server around it: the limit of
// `bench pages`.
//
//     sqlite-loop DATABASE PAGES

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static char page[64 << 10];
static size_t count;

static void raw(const char *text, size_t length) {
  memcpy(page + count, text, length);
  count += length;
}

#define LITERAL(text) raw(text, sizeof(text) - 1)

static void escaped(const unsigned char *text, int length) {
  for (int index = 0; index < length; index++) {
    switch (text[index]) {
      case '&': LITERAL("&amp;"); break;
      case '<': LITERAL("&lt;"); break;
      case '>': LITERAL("&gt;"); break;
      case '"': LITERAL("&quot;"); break;
      default: page[count++] = (char)text[index];
    }
  }
}

static void scalar(int code) {
  unsigned char bytes[4];
  int length = 0;
  if (code < 0x80) {
    bytes[length++] = (unsigned char)code;
  } else if (code < 0x800) {
    bytes[length++] = (unsigned char)(0xC0 | code >> 6);
    bytes[length++] = (unsigned char)(0x80 | (code & 0x3F));
  } else if (code < 0x10000) {
    bytes[length++] = (unsigned char)(0xE0 | code >> 12);
    bytes[length++] = (unsigned char)(0x80 | (code >> 6 & 0x3F));
    bytes[length++] = (unsigned char)(0x80 | (code & 0x3F));
  } else {
    bytes[length++] = (unsigned char)(0xF0 | code >> 18);
    bytes[length++] = (unsigned char)(0x80 | (code >> 12 & 0x3F));
    bytes[length++] = (unsigned char)(0x80 | (code >> 6 & 0x3F));
    bytes[length++] = (unsigned char)(0x80 | (code & 0x3F));
  }
  escaped(bytes, length);
}

int main(int argc, char **argv) {
  sqlite3 *database;
  sqlite3_stmt *statement;
  if (argc != 3 || sqlite3_open_v2(argv[1], &database, SQLITE_OPEN_READONLY, NULL) != SQLITE_OK ||
      sqlite3_prepare_v2(
        database,
        "SELECT code, name, category FROM character WHERE code > ? ORDER BY code LIMIT 50", -1,
        &statement, NULL) != SQLITE_OK) {
    fprintf(stderr, "usage: sqlite-loop DATABASE PAGES\n");
    return 1;
  }
  int pages = atoi(argv[2]);
  size_t size = 0;
  struct timespec begun, ended;
  clock_gettime(CLOCK_MONOTONIC, &begun);
  for (int number = 0; number < pages; number++) {
    count = 0;
    sqlite3_bind_int(statement, 1, number * 50 % 100000);
    while (sqlite3_step(statement) == SQLITE_ROW) {
      int code = sqlite3_column_int(statement, 0);
      count += (size_t)sprintf(page + count, "<tr id=\"all.%d\"><td>", code);
      scalar(code);
      count += (size_t)sprintf(page + count, "</td><td>U+%04X</td><td>", code);
      escaped(sqlite3_column_text(statement, 1), sqlite3_column_bytes(statement, 1));
      LITERAL("</td><td>");
      escaped(sqlite3_column_text(statement, 2), sqlite3_column_bytes(statement, 2));
      LITERAL("</td></tr>");
    }
    sqlite3_reset(statement);
    size += count;
  }
  clock_gettime(CLOCK_MONOTONIC, &ended);
  if (size < (size_t)pages * 50 * 60) return 1;
  printf(
    "%f\n", pages / ((double)(ended.tv_sec - begun.tv_sec) +
                     (double)(ended.tv_nsec - begun.tv_nsec) / 1e9));
  return 0;
}
