"""Open pages at several widths in a real browser, if one is installed."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from html import unescape
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

WIDTHS = (360, 768, 1280, 1600)
BROWSER = next(
    (found for name in ("chromium", "chromium-browser", "google-chrome") if (found := shutil.which(name))), None
)
SECONDS = 300

HARNESS = """<!doctype html><title>harness</title><pre id="result">waiting</pre><script>
const pages = PAGES, widths = WIDTHS, axe = AXE, found = [];
const wait = (one, name) => new Promise((done) => one.addEventListener(name, done, {once: true}));
async function open(page, width) {
  const frame = document.createElement("iframe");
  frame.style.cssText = `width: ${width}px; height: 900px; border: 0`;
  frame.src = page;
  document.body.append(frame);
  await wait(frame, "load");
  return frame;
}
async function look(page) {
  for (const width of widths) {
    const frame = await open(page, width), inner = frame.contentWindow, root = frame.contentDocument.documentElement;
    const said = {page, width, over: root.scrollWidth - width, errors: inner.errors || []};
    const maths = [...root.querySelectorAll("math")].filter((one) => one.checkVisibility());
    said.maths = maths.length;
    said.flat = maths.filter((one) => one.getBoundingClientRect().height < 4).length;
    if (axe && width === widths[0]) {
      const script = frame.contentDocument.createElement("script");
      script.src = "/axe.min.js";
      frame.contentDocument.head.append(script);
      await wait(script, "load");
      const done = await inner.axe.run(frame.contentDocument, {resultTypes: ["violations"]});
      const where = (one) => one.nodes.slice(0, 3).map((node) => node.html.slice(0, 200)).join(" | ");
      said.violations = done.violations.map((one) => one.id + ": " + where(one));
    }
    if (page === "/index.html" && width === widths[2]) said.search = await search(frame);
    found.push(said);
    frame.remove();
  }
}
async function search(frame) {
  const root = frame.contentDocument;
  const seen = () => [...root.querySelectorAll("tr.r")].filter((row) => row.offsetParent).length;
  const counts = [seen()], query = root.getElementById("q");
  query.value = "variance"; query.dispatchEvent(new Event("input")); counts.push(seen());
  query.value = "there is no such word"; query.dispatchEvent(new Event("input")); counts.push(seen());
  query.value = ""; query.dispatchEvent(new Event("input")); counts.push(seen());
  root.getElementById("v-verified").click(); counts.push(seen());
  root.getElementById("v-verified").click(); root.getElementById("c-error").click(); counts.push(seen());
  return counts;
}
(async () => {
  try {
    for (const page of pages) await look(page);
  } catch (error) {
    found.push({page: "harness", errors: [String(error)]});
  }
  document.getElementById("result").textContent = JSON.stringify(found);
  document.title = "done";
})();
</script>"""


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Serve the folder over HTTP."""

    class Quiet(SimpleHTTPRequestHandler):
        def log_message(self, format: str, *args: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()


def opened(folder: Path, pages: Sequence[str], scratch: Path, axe: Path | None = None) -> list[dict[str, Any]]:
    """The browser's findings for each page at each width."""
    harness = (
        HARNESS.replace("PAGES", json.dumps(list(pages)))
        .replace("WIDTHS", json.dumps(WIDTHS))
        .replace("AXE", json.dumps(axe is not None))
    )
    (folder / "harness.html").write_text(harness, encoding="utf-8")
    if axe:
        shutil.copyfile(axe, folder / "axe.min.js")
    try:
        with served(folder) as address:
            done = subprocess.run(
                [
                    str(BROWSER),
                    "--headless",
                    "--no-sandbox",
                    "--disable-gpu",
                    "--disable-background-networking",
                    f"--user-data-dir={scratch}",
                    "--virtual-time-budget=600000",
                    "--enable-logging=stderr",
                    "--dump-dom",
                    f"{address}/harness.html",
                ],
                capture_output=True,
                text=True,
                timeout=SECONDS,
                check=True,
            )
    finally:
        (folder / "harness.html").unlink()
        (folder / "axe.min.js").unlink(missing_ok=True)
    found = re.search(r'<pre id="result">(.*?)</pre>', done.stdout, re.DOTALL)
    assert found and found[1] != "waiting", done.stderr[-2000:]
    said: list[dict[str, Any]] = json.loads(unescape(found[1]))
    console = [line for line in done.stderr.splitlines() if "CONSOLE" in line and "Error" in line]
    return [*said, *({"page": "console", "errors": console} for _ in [0] if console)]
