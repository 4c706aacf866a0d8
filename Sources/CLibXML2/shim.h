// libxml2 may be built with ICU, whose types are not those of the ICU inside Foundation: a file that
// sees both does not compile. Nothing here needs them.
#if !__has_include(<libxml/parser.h>)
#error "The headers of libxml2 are not there: apt-get install libxml2-dev, or brew install libxml2"
#else
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED

#include <libxml/parser.h>
#include <libxml/relaxng.h>
#include <libxml/xmlerror.h>
#include <libxml/xmlregexp.h>

/// `xmlFree` is a mutable global, which Swift 6 does not let through.
static inline void freeXMLMemory(void *memory) { xmlFree(memory); }
#endif
