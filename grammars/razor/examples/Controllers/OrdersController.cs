using Microsoft.AspNetCore.Mvc;

namespace Shop.Controllers;

public class OrdersController : Controller
{
    // expect: edge OrdersController.Edit depends_on Edit.cshtml
    public IActionResult Edit(int id)
    {
        return View();
    }

    // expect: edge OrdersController.Create depends_on Edit.cshtml
    public IActionResult Create()
    {
        return View("Edit", null);
    }

    // expect: no-edge OrdersController.Delete depends_on *
    public IActionResult Delete(int id)
    {
        return Redirect("Edit");
    }
}

public class EditReport
{
    // expect: no-edge EditReport.Edit depends_on *
    public string Edit()
    {
        return "Edit";
    }
}
