#!/bin/sh
# machine.sh FOLDER COMMAND...: runs a command on a machine of its own: all of this one's files, of which no change is kept, no network
# but its own, and no process of ours. Root, in new namespaces (unshare --mount --net --pid --fork).
set -eu
folder=$1
shift
mount -t tmpfs tmpfs "$folder"
mkdir "$folder/changes" "$folder/work" "$folder/root"
mount -t overlay overlay -o "lowerdir=/,upperdir=$folder/changes,workdir=$folder/work" "$folder/root"
cd "$folder/root"
mount --rbind /dev dev
mount --rbind /sys sys
mount -t proc proc proc
mount -t tmpfs tmpfs run
mount -t tmpfs tmpfs tmp
chmod 1777 tmp
# As the packages leave a machine on which nobody has done anything.
rm -rf opt/bourse var/lib/bourse etc/bourse mnt/backups
mkdir -p run/postgresql run/lock
chown postgres run/postgresql
ip link set lo up
exec chroot . "$@"
