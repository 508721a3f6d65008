import { chmodSync, writeFileSync } from 'node:fs';

/**
 * What a container has not and the page takes for granted: a package source that can be reached, systemd, and a certificate authority. Each stands before
 * Debian's own in the PATH and does of it what the page asks for.
 */

/** Says what is not there; the packages of PostgreSQL make a cluster, which is new. */
const APT_GET = `#!/bin/sh
[ "$1" = update ] && exit 0
shift 2
for name in "$@"; do
  case $name in
    nodejs) test -x /usr/bin/node || { echo "no /usr/bin/node" >&2; exit 1; } ;;
    postgresql)
      pg_dropcluster --stop 15 main 2>/dev/null
      pg_createcluster --start 15 main >/dev/null || exit 1 ;;
    certbot) ;;
    *) dpkg -s "$name" >/dev/null 2>&1 || echo "walk: $name is not on this machine, and not asked for below" ;;
  esac
done
`;

/** The lines of a unit that say how its program is run; what shuts the program in is left to `systemd-analyze`. */
const SYSTEMCTL = `#!/bin/bash
set -eu
unit=/etc/systemd/system/bourse.service
pid=/run/bourse.pid
value() { sed -n "s/^$1=//p" "$unit"; }
start() {
  install -d -o "$(value User)" -g "$(value Group)" -m "$(value StateDirectoryMode)" "/var/lib/$(value StateDirectory)"
  chown -R "$(value User):$(value Group)" "/var/lib/$(value StateDirectory)"
  mapfile -t settings < <(grep -v '^#' "$(value EnvironmentFile)"; value Environment)
  ulimit -n "$(value LimitNOFILE)" 2>/dev/null || ulimit -n "$(ulimit -H -n)"
  cd "$(value WorkingDirectory)"
  setsid setpriv --reuid="$(value User)" --regid="$(value Group)" --init-groups --no-new-privs \\
    env -i PATH=/usr/bin:/bin "\${settings[@]}" $(value ExecStart) >> /var/log/bourse.log 2>&1 < /dev/null &
  echo $! > "$pid"
}
stop() {
  [ -f "$pid" ] || return 0
  kill "$(cat "$pid")" 2>/dev/null || true
  for _ in $(seq 150); do kill -0 "$(cat "$pid")" 2>/dev/null || break; sleep 0.1; done
  rm "$pid"
}
case "$*" in
  daemon-reload) test -f "$unit" ;;
  'enable --now bourse bourse-archive.timer') test -f /etc/systemd/system/bourse-archive.timer && start ;;
  'enable --now bourse-backup.timer')
    test -f /etc/systemd/system/bourse-backup.timer && test -f /etc/systemd/system/bourse-backup.service ;;
  'start bourse') start ;;
  'stop bourse') stop ;;
  'restart bourse') stop; start ;;
  'reload nginx') if [ -s /run/nginx.pid ]; then nginx -s reload; else nginx; fi ;;
  *) echo "systemctl $*: the walk does not know this" >&2; exit 1 ;;
esac
`;

const JOURNALCTL = `#!/bin/sh
exec cat /var/log/bourse.log
`;

/** The certificate of the walk where Let's Encrypt's would be; nobody out there could ask this machine for proof. */
const certbot = ({ certificate, key }: Certificate): string => `#!/bin/bash
set -eu
while [ $# -gt 0 ]; do [ "$1" = -d ] && name=$2; [ "$1" = -w ] && webroot=$2; shift; done
test -d "$webroot"
install -d -m 700 "/etc/letsencrypt/live/$name"
cp '${certificate}' "/etc/letsencrypt/live/$name/fullchain.pem"
cp '${key}' "/etc/letsencrypt/live/$name/privkey.pem"
`;

interface Certificate {
  readonly certificate: string;
  readonly key: string;
}

/** Puts them in their places, on the walk's own machine. */
export function putStandIns(files: Certificate): void {
  const programs = {
    ...{ 'apt-get': APT_GET, systemctl: SYSTEMCTL, journalctl: JOURNALCTL, certbot: certbot(files) },
  };
  for (const [name, text] of Object.entries(programs)) {
    writeFileSync(`/usr/local/bin/${name}`, text);
    chmodSync(`/usr/local/bin/${name}`, 0o755);
  }
}
