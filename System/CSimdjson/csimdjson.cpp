#include "csimdjson.h"

// Errors are codes here: nothing may fly through Swift's frames.
#define SIMDJSON_EXCEPTIONS 0

// Ours alone: exported, it would take the place of the library's own within the library, and each would wait for the other.
namespace simdjson {
class implementation;
namespace internal {
template <typename T> class atomic_ptr;
}
__attribute__((visibility("hidden"))) internal::atomic_ptr<const implementation> &get_active_implementation();
}

#include <dlfcn.h>
#include <simdjson.h>

#include <algorithm>
#include <cstring>
#include <memory>
#include <mutex>
#include <new>
#include <string>
#include <string_view>
#include <vector>

using simdjson::dom::element;

// The one function of the library that simdjson's own header calls: all else it reaches through the object that this one
// gives. The header is thus linked against this, and this against whatever was loaded. The library's name says its version
// (libsimdjson.so.14), within which what the header knows of it does not change.
static const simdjson::implementation *load(const char *name) {
    void *library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
    if (!library) return nullptr;
    using getter = simdjson::internal::atomic_ptr<const simdjson::implementation> &(*)();
    auto get = reinterpret_cast<getter>(dlsym(library, "_ZN8simdjson25get_active_implementationEv"));
    if (!get) return nullptr;
    auto &active = get();
    // Until its first use the library has a stand-in there, which looks for the processor's best when it is asked anything.
    std::unique_ptr<simdjson::internal::dom_parser_implementation> trial;
    if (active->create_dom_parser_implementation(64, 4, trial)) return nullptr;
    return active;
}

static const simdjson::implementation *loaded(const char *name) {
    static const simdjson::implementation *const implementation = load(name);
    return implementation;
}

namespace simdjson {
internal::atomic_ptr<const implementation> &get_active_implementation() {
    static internal::atomic_ptr<const implementation> active{loaded("")};
    return active;
}
}

bool csimdjson_load(const char *name) { return loaded(name) != nullptr; }

struct csimdjson_reader {
    std::vector<std::string> keys;
    simdjson::dom::parser parser;
    element document;
    simdjson::dom::array list;
    simdjson::dom::array::iterator row, end;
    std::string_view source;
    /// Rows of one list mostly have their keys in the same order: where each field of the last one belonged.
    std::vector<int> places;
};

/// Deeper than any answer of the contract. What is deeper, or larger than 4 GB, is somebody else's to read.
static const size_t greatest_depth = 64;

// Readers that nobody uses now, each with memory for the largest text that it had. They outlive the end of the program, which
// other threads may not have heard of.
static std::mutex &idle_lock = *new std::mutex;
static auto &idle = *new std::vector<std::unique_ptr<csimdjson_reader>>;
/// As many as pages are read at once; of more, the memory goes back.
static const size_t most_idle = 4;

csimdjson_reader *csimdjson_take(const char *keys) {
    std::unique_ptr<csimdjson_reader> taken;
    {
        std::lock_guard<std::mutex> guard(idle_lock);
        if (!idle.empty()) {
            taken = std::move(idle.back());
            idle.pop_back();
        }
    }
    auto reader = taken ? taken.release() : new (std::nothrow) csimdjson_reader;
    if (!reader) return nullptr;
    reader->keys.clear();
    reader->places.clear();
    for (std::string_view rest = keys; !rest.empty();) {
        size_t length = std::min(rest.find('\n'), rest.size());
        reader->keys.emplace_back(rest.substr(0, length));
        rest.remove_prefix(std::min(length + 1, rest.size()));
    }
    return reader;
}

void csimdjson_give_back(csimdjson_reader *reader) {
    std::unique_ptr<csimdjson_reader> given(reader);
    std::lock_guard<std::mutex> guard(idle_lock);
    if (idle.size() < most_idle) idle.push_back(std::move(given));
}

bool csimdjson_read(csimdjson_reader *reader, const uint8_t *bytes, size_t length) {
    auto &parser = reader->parser;
    if (length == 0) return false;
    if (length > parser.capacity() || parser.max_depth() != greatest_depth) {
        if (parser.allocate(length, greatest_depth)) return false;
    }
    reader->source = {reinterpret_cast<const char *>(bytes), length};
    // It reads beyond the end, and copies what it is given for that.
    return parser.parse(bytes, length, true).get(reader->document) == simdjson::SUCCESS;
}

static csimdjson_value value_of(element found) {
    csimdjson_value value = {CSIMDJSON_ODD, 0, nullptr, 0};
    switch (found.type()) {
    case simdjson::dom::element_type::NULL_VALUE: value.kind = CSIMDJSON_NULL; break;
    case simdjson::dom::element_type::STRING: {
        std::string_view text;
        if (found.get(text)) break;
        value = {CSIMDJSON_TEXT, text.size(), text.data(), 0};
        break;
    }
    case simdjson::dom::element_type::INT64:
        if (!found.get(value.integer)) value.kind = CSIMDJSON_INTEGER;
        break;
    default: break;
    }
    return value;
}

/// The value of a key that is there once. False also where `parent` is no object.
static bool find(element parent, std::string_view key, element &found, bool &is_odd) {
    simdjson::dom::object object;
    is_odd = parent.get(object) != simdjson::SUCCESS;
    if (is_odd) return false;
    int count = 0;
    for (auto field : object) {
        if (field.key == key && ++count == 1) found = field.value;
    }
    is_odd = count > 1;
    return count == 1;
}

csimdjson_value csimdjson_at(csimdjson_reader *reader, const char *outer, const char *inner) {
    element found;
    bool is_odd = false;
    bool is_there = find(reader->document, outer, found, is_odd);
    if (is_there && inner) {
        element parent = found;
        is_there = find(parent, inner, found, is_odd);
    }
    if (is_there) return value_of(found);
    return {is_odd ? CSIMDJSON_ODD : CSIMDJSON_MISSING, 0, nullptr, 0};
}

bool csimdjson_open(csimdjson_reader *reader, const char *outer, const char *inner) {
    element parent, found;
    bool is_odd = false;
    if (!find(reader->document, outer, parent, is_odd) || !find(parent, inner, found, is_odd)) return false;
    if (found.get(reader->list)) return false;
    reader->row = reader->list.begin();
    reader->end = reader->list.end();
    return true;
}

static int place_of(const csimdjson_reader *reader, std::string_view key) {
    for (size_t place = 0; place < reader->keys.size(); place++) {
        if (reader->keys[place] == key) return (int)place;
    }
    return -1;
}

csimdjson_step csimdjson_next(csimdjson_reader *reader, csimdjson_value *values) {
    if (!(reader->row != reader->end)) return CSIMDJSON_END;
    element row = *reader->row;
    ++reader->row;
    simdjson::dom::object object;
    if (row.get(object)) return CSIMDJSON_ODD_ROW;
    for (size_t place = 0; place < reader->keys.size(); place++) values[place] = {CSIMDJSON_MISSING, 0, nullptr, 0};
    size_t index = 0;
    for (auto field : object) {
        if (index == reader->places.size()) reader->places.push_back(-1);
        int place = reader->places[index];
        if (place < 0 || reader->keys[place] != field.key) place = place_of(reader, field.key);
        reader->places[index++] = place;
        if (place < 0) continue;
        if (values[place].kind != CSIMDJSON_MISSING) return CSIMDJSON_ODD_ROW;
        values[place] = value_of(field.value);
    }
    return CSIMDJSON_ROW;
}

// MARK: Where a row is in the text

namespace {
/// Goes through a text that is known to be JSON. Whatever it does not expect ends it.
struct walker {
    std::string_view text;
    size_t at = 0;
    bool failed = false;

    void space() {
        while (at < text.size() && (text[at] == ' ' || text[at] == '\n' || text[at] == '\r' || text[at] == '\t')) at++;
    }
    bool take(char byte) {
        space();
        if (at >= text.size() || text[at] != byte) return false;
        at++;
        return true;
    }
    void string() {
        if (!take('"')) { failed = true; return; }
        while (at < text.size() && text[at] != '"') at += text[at] == '\\' ? 2 : 1;
        at++;
        if (at > text.size()) failed = true;
    }
    void value() {
        space();
        size_t depth = 0;
        do {
            space();
            if (at >= text.size()) { failed = true; return; }
            switch (text[at]) {
            case '"': string(); break;
            case '{': case '[': depth++; at++; break;
            case '}': case ']': depth--; at++; break;
            case ',': case ':': at++; break;
            default: while (at < text.size() && !strchr(",]} \n\r\t", text[at])) at++;
            }
        } while (depth > 0 && !failed);
    }
    /// Goes to the value of a key. A key that is written with escapes is not known.
    bool enter(std::string_view key) {
        if (!take('{')) return false;
        while (!failed) {
            space();
            size_t start = at + 1;
            string();
            if (failed || !take(':')) return false;
            if (text.substr(start, key.size()) == key && text[start + key.size()] == '"') return true;
            value();
            if (!take(',')) return false;
        }
        return false;
    }
};
}

bool csimdjson_raw(
    csimdjson_reader *reader, const char *outer, const char *inner, size_t row, const char **text, size_t *length) {
    walker walker{reader->source};
    if (!walker.enter(outer) || !walker.enter(inner) || !walker.take('[')) return false;
    for (size_t number = 0; !walker.failed; number++) {
        walker.space();
        size_t start = walker.at;
        walker.value();
        if (walker.failed) return false;
        if (number == row) {
            *text = walker.text.data() + start;
            *length = walker.at - start;
            return true;
        }
        if (!walker.take(',')) return false;
    }
    return false;
}
