// expect: def constant exports
// expect: edge exports calls makeApp
function makeApp(name) {
  const app = function (request) {
    return request;
  };
  return app;
}

module.exports = makeApp("shop");
