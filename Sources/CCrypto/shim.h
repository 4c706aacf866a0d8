#if !__has_include(<openssl/evp.h>)
#error "The headers of OpenSSL are not there: apt-get install libssl-dev, or brew install openssl@3"
#else
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/kdf.h>
#include <openssl/params.h>

#if OPENSSL_VERSION_MAJOR < 3
#error "OpenSSL 3 or a later one is needed"
#endif
#endif
