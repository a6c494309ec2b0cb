const app = require("./app");
const again = require("./again");
const express = require("express");

// expect: edge callApp calls exports
// expect: no-edge callApp calls makeApp
function callApp() {
  return app(1);
}

// expect: edge callAgain calls box.shut
function callAgain() {
  return again.shut();
}

// expect: no-edge callElsewhere calls *
function callElsewhere() {
  return express(again.name);
}
