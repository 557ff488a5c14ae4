// Search the entries (.r) in the groups ([data-p]) that the filters show. The filters themselves need no script.
const query = document.getElementById("q"), said = document.getElementById("n");
const rows = [...document.querySelectorAll(".r")].map((row) => [row, row.textContent.toLowerCase()]);
const groups = [...document.querySelectorAll("[data-p]")];
document.getElementById("find").hidden = false;
function find() {
  const words = query.value.toLowerCase().split(/\s+/).filter(Boolean);
  for (const [row, text] of rows) row.hidden = !words.every((word) => text.includes(word));
  for (const group of groups) group.hidden = !group.querySelector(".r:not([hidden])");
  said.textContent = rows.filter(([row]) => !row.hidden && row.offsetParent).length + " shown";
  try { history.replaceState(null, "", words.length ? "#q=" + encodeURIComponent(query.value) : location.pathname); } catch { /* some browsers refuse this for file: addresses */ }
}
query.addEventListener("input", find);
document.querySelector("form").addEventListener("change", find);
document.querySelector("form").addEventListener("submit", (event) => event.preventDefault());
if (location.hash.startsWith("#q=")) query.value = decodeURIComponent(location.hash.slice(3));
find();
