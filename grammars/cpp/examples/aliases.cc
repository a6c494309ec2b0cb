// Namespaces by other names, and values that are cast to a type.
#include <filesystem>

namespace quays
{
    int berthsOf(int pier) { return pier; }
    namespace lights
    {
        void switchOn() {}
    }
    class Lamp
    {
    public:
        void flare() {}
        static Lamp oldest() { return Lamp(); }
    };
}

class Watchman
{
public:
    void current_path() {}
    void flare() {}
    int berthsOf(int pier) { return 0; }
};

class path
{
public:
    void stem() {}
};

// expect: edge useAliases calls berthsOf
// expect: edge useAliases calls switchOn
// expect: edge useAliases calls Lamp::oldest
// expect: no-edge useAliases calls Watchman::berthsOf
void useAliases()
{
    namespace Q = quays;
    namespace on = quays::lights;
    Q::berthsOf(1);
    on::switchOn();
    Q::Lamp::oldest();
}

// expect: edge typedByAlias calls Lamp::flare
// expect: no-edge typedByAlias calls Watchman::flare
void typedByAlias(Q::Lamp& lamp)
{
    lamp.flare();
}

// expect: no-edge ofLibrary calls *
// expect: no-edge ofLibrary type_hint_of path
void ofLibrary()
{
    namespace fs = std::filesystem;
    fs::current_path();
    fs::path here;
    here.stem();
}

// expect: edge castAway calls Lamp::flare
// expect: no-edge castAway calls Watchman::flare
void castAway(void* given)
{
    static_cast<quays::Lamp*>(given)->flare();
    auto* lamp = dynamic_cast<const quays::Lamp*>(given);
    lamp->flare();
}

// expect: edge castToWatchman calls Watchman::flare
// expect: no-edge castToWatchman calls Lamp::flare
void castToWatchman(void* given)
{
    qobject_cast<Watchman*>(given)->flare();
}
