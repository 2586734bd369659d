#!/bin/sh
# Prints the images of a club's server with the digests that they have today, as lines for `.env` beside docker-compose.yml.
# They take the place of the digests in docker-compose.yml and Dockerfile:
#   sh scripts/lib/pinned-images.sh >> .env
set -eu
for image in PYTHON_IMAGE=python:3.13-slim POSTGRES_IMAGE=postgres:17 CADDY_IMAGE=caddy:2; do
    digest=$(docker buildx imagetools inspect --format '{{.Manifest.Digest}}' "${image#*=}")
    case $digest in
        sha256:*) echo "$image@$digest" ;;
        *) echo "pinned-images: no digest of ${image#*=}: $digest" >&2 && exit 1 ;;
    esac
done
