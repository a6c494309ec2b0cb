// expect: edge markSold depends_on sold
// expect: edge markSold depends_on shop.css:row
// expect: edge toggle depends_on #checkout
// expect: no-edge toggle depends_on size
// expect: no-edge markSold depends_on row-wide

function markSold(id) {
  const line = document.querySelector(`.row[data-id="${id}"]`);
  document.querySelector(".basket .row:first-child").classList.add("sold");
  return line.dataset[".row-wide"];
}

function toggle() {
  const size = "size";
  document.getElementById("checkout").hidden = size.includes("size");
}
