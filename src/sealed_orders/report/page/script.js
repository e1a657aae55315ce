(function () {
  var served = location.protocol.indexOf("http") === 0 && /^(.*)\/api\/reports\/([^/]+)$/.exec(location.pathname);
  var replay = function (turn) { return served[1] + "/#/replay/" + served[2] + (turn ? "/both/" + turn : ""); };
  var slider = document.querySelector(".slider input");
  var go = document.querySelector(".go");
  if (slider) {
    var pieces = [].slice.call(document.querySelectorAll(".hunt [data-t]"));
    var shown = document.querySelector(".slider output");
    var button = document.querySelector(".slider button");
    var names = JSON.parse(slider.dataset.names);
    var timer = 0;
    var show = function () {
      var turn = +slider.value;
      pieces.forEach(function (piece) {
        piece.classList.toggle("later", +piece.dataset.t > turn);
        if (piece.dataset.e) piece.classList.toggle("past", +piece.dataset.e <= turn);
      });
      var name = names[turn - slider.min];
      shown.innerHTML = "";
      shown.append(name[0]);
      var small = document.createElement("small");
      small.textContent = name[1];
      shown.append(small);
      slider.setAttribute("aria-valuetext", name.join(", "));
      go.querySelectorAll(".n").forEach(function (n) { n.textContent = Math.min(turn, go.dataset.last); });
      if (served) go.querySelector(".here").href = replay(turn);
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
    var moved = function (turn) {
      stop();
      slider.value = turn;
      show();
      document.getElementById("hunt").scrollIntoView();
      slider.focus({ preventScroll: true });
    };
  }
  if (served) {
    document.querySelectorAll("a.again").forEach(function (link) {
      if (!link.hash) link.href = replay();
      link.hidden = false;
    });
    document.querySelectorAll("a.more").forEach(function (link) {
      link.href = "?games=" + link.dataset.games + "&watch=true#turning";
      link.hidden = false;
    });
    document.querySelectorAll(".go .told, .wanted .told").forEach(function (told) { told.hidden = true; });
  }
  if (served || slider) {
    document.documentElement.classList.add("turns");
    document.querySelectorAll("a[data-turn]").forEach(function (link) {
      link.href = served ? replay(link.dataset.turn) : "#hunt";
    });
    document.addEventListener("click", function (event) {
      var spot = event.target.closest && event.target.closest("[data-turn]");
      if (!spot || (served && spot.href)) return;
      event.preventDefault();
      if (served) location.href = replay(spot.dataset.turn);
      else moved(spot.dataset.turn);
    });
  }
  var dialog = document.querySelector("dialog");
  if (dialog && dialog.showModal) {
    var sheet = dialog.firstElementChild;
    var told = function (number) { return document.getElementById("p-" + number.trim()); };
    var sum = function (lines) {
      lines.split("\n").forEach(function (line, n) {
        sheet.appendChild(document.createElement(n ? "p" : "h3")).textContent = line;
      });
    };
    var open = function (rules, lines) {
      sheet.innerHTML = "";
      if (lines) sum(lines);
      rules.map(told).filter(Boolean).forEach(function (one) {
        sheet.appendChild(document.createElement("div")).innerHTML = one.innerHTML;
      });
      if (sheet.firstChild) dialog.showModal();
    };
    document.addEventListener("click", function (event) {
      var spot = event.target.closest && event.target.closest("a.rule, .roll");
      if (!spot) return;
      event.preventDefault();
      if (spot.dataset.sum) open(spot.dataset.rule.split(","), spot.dataset.sum);
      else open([decodeURIComponent(spot.hash.slice(3))]);
    });
    dialog.lastElementChild.addEventListener("click", function () { dialog.close(); });
    dialog.addEventListener("click", function (event) { if (event.target === dialog) dialog.close(); });
  }
})();
