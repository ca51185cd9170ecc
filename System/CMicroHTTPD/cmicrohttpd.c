#include "cmicrohttpd.h"
