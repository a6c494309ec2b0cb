package berths;

import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.servlet.ModelAndView;

@Controller
class BerthController {

	// expect: edge BerthController.FORM depends_on form.html
	private static final String FORM = "berths/form";

	// expect: edge BerthController.list depends_on list.html
	@GetMapping("/berths")
	String list(boolean empty) {
		if (empty) {
			return "berths/form";
		}
		return "berths/list";
	}

	// expect: edge BerthController.show depends_on list.html
	// expect: no-edge BerthController.show depends_on form.html
	ModelAndView show() {
		return new ModelAndView("berths/list");
	}

	// expect: no-edge BerthController.away depends_on *
	String away() {
		return "redirect:/berths/list";
	}
}

class Berths {

	// expect: no-edge Berths.list depends_on *
	String list() {
		return "berths/list";
	}
}
