using System.Diagnostics;
using Shop.Orders;

namespace Shop.Storage;

// expect: def interface IRepository
// expect: edge IRepository extends IReader
public interface IRepository : IReader
{
    void Save(Order order);
}

public interface IReader
{
    Order Find(string sku);
}

// expect: edge FileRepository implements IRepository
// expect: edge FileRepository.Save overrides IRepository.Save
internal sealed class FileRepository(string folder) : IRepository
{
    // expect: not-exported FileRepository
    // expect: edge FileRepository.Save reads_env SHOP_HOME
    // expect: edge FileRepository.Save executes_process sync
    // expect: edge FileRepository.Save type_hint_of Order
    public void Save(Order order)
    {
        var home = Environment.GetEnvironmentVariable("SHOP_HOME");
        Process.Start("sync", folder);
    }

    // expect: edge FileRepository.Find calls FileRepository.Load
    public Order Find(string sku)
    {
        Order found = this.Load(sku);
        var list = Unknown();
        list.Get();
        return found ?? new(sku, 0);
    }

    private Order Load(string sku) => new Order(sku, 0);

    // expect: def class FileRepository.Cache
    public class Cache
    {
        // expect: def property FileRepository.Cache.Size
        public int Size => 1;
    }
}
