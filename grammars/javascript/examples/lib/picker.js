'use strict';
{
  // expect: def constant Picker
  // expect: def method Picker.open
  // expect: edge Picker.open calls now
  const Picker = {
    open: function () {
      return now();
    },
  };
  window.Picker = Picker;
}

// expect: def variable Menu
// expect: def method Menu.hide
(function () {
  var Menu = {
    hide: function () {},
  };
  // expect: def method Widgets.refresh
  window.Widgets = { refresh: function () {} };
  Menu.hide();
})();

// expect: def function now
function now() {
  return Date.now();
}
// expect: no-edge * calls Picker.now
