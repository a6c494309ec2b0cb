/* A header that C reads too: what stands in it is of both languages. */
#ifndef STORE_ENTRY_H_
#define STORE_ENTRY_H_

typedef struct Entry {
  const char* key;
  int hits;
} Entry;

int entry_compare(const Entry* left, const Entry* right);

/* expect: def struct Entry */
/* expect: def function entry_compare */
/* expect: def field Entry.hits */
/* expect: exported entry_compare */
/* expect: no-def left */
#endif
