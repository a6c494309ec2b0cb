namespace Shop.Shared
{
    public abstract class PageBase
    {
        protected void Leave() { }
    }

    public interface IRefreshes
    {
        void Refresh();
    }
}
// expect: def class PageBase
