// A project's file may import namespaces for all of its sources: extensions beside a member's type are seen.
namespace Fences;

public class Warden
{
    private readonly Garden.Gate _gate = new();

    // expect: edge Warden.Close calls Walks.Stroll
    // expect: no-edge Warden.Close calls Swims.Stroll
    public void Close() => _gate.Oak.Stroll();
}
