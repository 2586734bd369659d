# Senki with what it needs for PostgreSQL. `docker compose up` builds it; see docs/server.md.
# Python 3.13.15. scripts/lib/pinned-images.sh prints the digest of a newer one.
ARG PYTHON_IMAGE=python:3.13-slim@sha256:7c61056e61ac89e852de05f3dc6fa51a6dd2181797bceed46aa725dd7cb2cd3b
FROM ${PYTHON_IMAGE}
LABEL org.opencontainers.image.title="Senki" \
      org.opencontainers.image.description="Record and replay for paper card games: event logs, replays, league statistics"
RUN apt-get update && apt-get install --yes --no-install-recommends libpq5 fonts-noto-cjk && rm -rf /var/lib/apt/lists/*
WORKDIR /senki
COPY requirements/run.txt requirements/postgres.txt requirements/
RUN pip install --no-cache-dir --require-hashes --only-binary :all: -r requirements/postgres.txt
COPY domain domain
COPY projections projections
COPY replays replays
COPY api api
COPY scripts scripts
# Who runs it may not write here, so what Python and Senki would store at the first start is made now.
RUN python -P scripts/lib/precompilation.py
RUN useradd --create-home --uid 10001 senki && install --directory --owner senki /data
USER senki
ENV SENKI_DATA=/data PYTHONPATH=/senki PYTHONUNBUFFERED=1
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
    CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/api/health', timeout=4)"]
ENTRYPOINT ["python", "-P", "-m", "scripts.cli"]
CMD ["serve", "--host", "0.0.0.0"]
