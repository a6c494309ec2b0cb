using Microsoft.AspNetCore.Mvc;

namespace Shop.Controllers;

public class PaidController : Controller
{
    // expect: edge PaidController.Show depends_on Show.cshtml
    public IActionResult Show() => View(new Cart());

    // a page of its own name is not what it shows
    // expect: no-edge PaidController.Row depends_on Row.cshtml
    // expect: edge PaidController.Row depends_on Show.cshtml
    public IActionResult Row()
    {
        return View("Show");
    }
}
