// expect: exported api
// expect: def method api.load
const api = {
  load() {
    return 1;
  },
  save: () => 2,
};

export default api;
