(function () {
  "use strict";
  var filter = document.querySelector(".filter");
  var all = function (what, within) { return Array.prototype.slice.call((within || document).querySelectorAll(what)); };
  if (filter) {
    var apply = function () {
      var shown = {};
      all("input[data-shows]", filter).forEach(function (box) { shown[box.dataset.shows] = box.checked; });
      var select = filter.querySelector("select");
      var tool = select ? select.value : "";
      var surprises = filter.querySelector("input[data-surprises]");
      all("[data-tool]").forEach(function (one) {
        var right = tool === "" || one.dataset.tool === tool;
        if (one.dataset.severity) { right = right && shown[one.dataset.severity] !== false; }
        if (one.dataset.surprise) { right = right && !(surprises && surprises.checked && one.dataset.surprise === "no"); }
        one.hidden = !right;
      });
      all("[data-filtered]").forEach(function (group) {
        group.hidden = all("[data-tool]", group).every(function (one) { return one.hidden; });
      });
    };
    filter.hidden = false;
    filter.addEventListener("change", apply);
    apply();
  }
})();
