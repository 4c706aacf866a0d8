#include <libxml/parser.h>
#include <libxml/relaxng.h>
#include <libxml/xmlerror.h>
#include <libxml/xmlregexp.h>

/// `xmlFree` is a mutable global, which Swift 6 does not let through.
static inline void freeXMLMemory(void *memory) { xmlFree(memory); }
