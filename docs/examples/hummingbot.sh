#!/bin/sh
# Points Hummingbot's connector htx to this exchange. Run it once, in the folder of an installation from source.
set -e
HOST=${HOST:-127.0.0.1:8080}
SCHEME=${SCHEME:-http}
WS=ws
if [ "$SCHEME" = https ]; then WS=wss; fi

cd hummingbot/connector/exchange/htx
sed -i.bak \
  -e "s|https://api.huobi.pro|$SCHEME://$HOST|" \
  -e "s|wss://api.huobi.pro|$WS://$HOST|" \
  -e "s|\"api.huobi.pro\"|\"$HOST\"|" \
  htx_constants.py htx_auth.py
grep -n "$HOST" htx_constants.py htx_auth.py
