// expect: def method box.shut
const box = {
  shut() {
    return 2;
  },
};

module.exports = box;
