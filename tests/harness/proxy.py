"""nginx with the files of docs/hosting.md, on ports of its own, in front of a server."""

from __future__ import annotations

import socket
import subprocess
from pathlib import Path

from tests.harness.doc_blocks import ROOT, blocks
from tests.harness.ports import free_port
from tools.proxy import find

NAME = "games.example.org"
PAGE = (ROOT / "docs" / "hosting.md").read_text()
WHOLE = """\
daemon off;
error_log {folder}/error.log;
pid {folder}/nginx.pid;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include site.conf;
}}
"""
"""What a distribution brings, as far as the site needs it."""


def written_by(command: str) -> str:
    """The file that a `tee` of the page writes."""
    text = "\n".join(line for block in blocks(PAGE) if block.language == "sh" for line in (*block.lines, ""))
    return text.split(f"tee {command} <<'EOF'\n", 1)[1].split("\nEOF\n", 1)[0] + "\n"


def location_below_a_path() -> str:
    """The block for a path of a larger site."""
    return next("\n".join(block.lines) for block in blocks(PAGE) if block.language == "nginx")


class Nginx:
    """`to` is the port of the server. With `below_a_path` the page's block for /games/ is added to another site, where
    nothing else is. It listens for https on `port`, and for http on `plain`; its own address is `source`."""

    def __init__(self, folder: Path, to: int, *, below_a_path: bool = False) -> None:
        self._folder = folder
        self.port, self.plain = free_port(), free_port()
        site = written_by("/etc/nginx/sites-enabled/parlour.conf")
        if below_a_path:
            site = site.replace("    location / {\n        include parlour-proxy.conf;\n    }", location_below_a_path())
        for old, new in (
            ("listen 443 ssl http2;", f"listen 127.0.0.1:{self.port} ssl http2;"),
            ("listen 80;", f"listen 127.0.0.1:{self.plain};"),
            ("    listen [::]:443 ssl http2;\n", ""),
            ("    listen [::]:80;\n", ""),
            (f"/etc/letsencrypt/live/{NAME}", str(folder)),
            (NAME, "localhost"),
        ):
            assert old in site, old
            site = site.replace(old, new)
        proxy = written_by("/etc/nginx/parlour-proxy.conf").replace("127.0.0.1:8000", f"127.0.0.1:{to}")
        (folder / "site.conf").write_text(site)
        (folder / "parlour-proxy.conf").write_text(proxy)
        (folder / "nginx.conf").write_text(WHOLE.format(folder=folder))
        certify(folder)
        self.start()

    @property
    def address(self) -> str:
        return f"https://localhost:{self.port}"

    def start(self) -> None:
        """Returns when it answers."""
        command = [find("nginx"), "-p", str(self._folder), "-c", str(self._folder / "nginx.conf")]
        checked = subprocess.run([*command, "-t"], capture_output=True, text=True, check=False)
        assert checked.returncode == 0, checked.stderr
        self._process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
        while True:
            assert self._process.poll() is None, (self._folder / "error.log").read_text()
            try:
                socket.create_connection(("127.0.0.1", self.port), timeout=5).close()
            except ConnectionRefusedError:
                continue
            return

    def stop(self) -> None:
        """At once: every connection through it breaks."""
        self._process.terminate()
        self._process.wait()


def certify(folder: Path) -> None:
    """Make a certificate that nobody but the test believes."""
    key, certificate = folder / "privkey.pem", folder / "fullchain.pem"
    command = [find("openssl"), "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    command += ["-keyout", str(key), "-out", str(certificate), "-days", "2", "-subj", "/CN=localhost"]
    subprocess.run([*command, "-addext", "subjectAltName=DNS:localhost"], capture_output=True, check=True)
