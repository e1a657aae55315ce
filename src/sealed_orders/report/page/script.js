(function () {
  var slider = document.querySelector(".slider input");
  if (slider) {
    var pieces = [].slice.call(document.querySelectorAll(".hunt [data-t]"));
    var shown = document.querySelector(".slider output");
    var button = document.querySelector(".slider button");
    var names = JSON.parse(slider.dataset.names);
    var timer = 0;
    var show = function () {
      var turn = +slider.value;
      pieces.forEach(function (piece) { piece.classList.toggle("later", +piece.dataset.t > turn); });
      var name = names[turn - slider.min];
      shown.innerHTML = "";
      shown.append(name[0]);
      var small = document.createElement("small");
      small.textContent = name[1];
      shown.append(small);
      slider.setAttribute("aria-valuetext", name.join(", "));
    };
    var stop = function () { clearInterval(timer); timer = 0; button.textContent = "\u25b6"; button.setAttribute("aria-label", "Play"); };
    slider.addEventListener("input", function () { stop(); show(); });
    button.addEventListener("click", function () {
      if (timer) return stop();
      if (slider.value === slider.max) slider.value = slider.min;
      button.textContent = "\u275a\u275a";
      button.setAttribute("aria-label", "Pause");
      show();
      timer = setInterval(function () {
        if (slider.value === slider.max) return stop();
        slider.value = +slider.value + 1;
        show();
      }, 500);
    });
    show();
  }
  var served = /^(.*)\/api\/seats\/([^/]+)\/report$/.exec(location.pathname);
  var again = document.querySelector("a.again");
  if (served && again && location.protocol.indexOf("http") === 0) {
    again.href = served[1] + "/#/replay/" + served[2];
    again.hidden = false;
  }
  var dialog = document.querySelector("dialog");
  if (dialog && dialog.showModal) {
    document.addEventListener("click", function (event) {
      var link = event.target.closest && event.target.closest("a.rule");
      var told = link && document.getElementById(decodeURIComponent(link.hash.slice(1)));
      if (!told) return;
      event.preventDefault();
      dialog.firstElementChild.innerHTML = told.innerHTML;
      dialog.showModal();
    });
    dialog.lastElementChild.addEventListener("click", function () { dialog.close(); });
    dialog.addEventListener("click", function (event) { if (event.target === dialog) dialog.close(); });
  }
})();
