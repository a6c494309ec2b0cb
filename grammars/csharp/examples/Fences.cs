// A project may import namespaces for all of its sources: extensions beside the type of a member are seen.
namespace Fences;

public class Warden
{
    private readonly Garden.Gate _gate = new();

    // expect: edge Warden.Close calls Walks.Stroll
    // expect: no-edge Warden.Close calls Swims.Stroll
    public void Close() => _gate.Oak.Stroll();
}
