# One file, four images, none of which runs as root: `api` runs the API, the worker and beat, `backup` is the same with the
# programs of PostgreSQL 18 and rsync, `engine` is Meilisearch, `web` the reverse proxy. `web-build` makes the storefront.

FROM node:22.20.0-bookworm-slim@sha256:b21fe589dfbe5cc39365d0544b9be3f1f33f55f3c86c87a76ff65a02f8f5848e AS web-build
WORKDIR /src/web
COPY web/package.json web/package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY web ./
ARG SHOP_CODE=shop
ENV VITE_SHOP_CODE=$SHOP_CODE
RUN npm run build && find dist -type f \( -name '*.js' -o -name '*.css' -o -name '*.svg' -o -name '*.html' \) -exec gzip -9 -k {} +

FROM python:3.12.13-slim-bookworm@sha256:8a7e7cc04fd3e2bd787f7f24e22d5d119aa590d429b50c95dfe12b3abe52f48b AS api
ENV PYTHONUNBUFFERED=1 PYTHONUTF8=1 UV_LINK_MODE=copy UV_COMPILE_BYTECODE=1 PATH=/srv/shop/.venv/bin:$PATH
WORKDIR /srv/shop
RUN pip install --no-cache-dir uv==0.13.9
COPY pyproject.toml uv.lock ./
RUN uv sync --frozen --no-default-groups --no-install-project
COPY api ./api
COPY drawings ./drawings
COPY cli ./cli
COPY indexer ./indexer
COPY search-config ./search-config
COPY onebox/__init__.py ./onebox/__init__.py
COPY loadtests/__init__.py ./loadtests/__init__.py
COPY bench/__init__.py ./bench/__init__.py
RUN uv sync --frozen --no-default-groups && python -m compileall -q api cli drawings indexer
COPY --from=web-build /src/web/dist ./web/dist
RUN useradd --system --uid 10001 --home-dir /srv/shop shop && mkdir /srv/media /srv/search-keys && chown shop /srv/media /srv/search-keys
USER shop
ENV WEB_DIST=/srv/shop/web/dist MEDIA_DIR=/srv/media
EXPOSE 8000
# Forwarded headers are believed of the peers in FORWARDED_ALLOW_IPS, which docker-compose.yml sets; without it of this machine.
CMD ["uvicorn", "api.app:create_app", "--factory", "--host", "0.0.0.0", "--port", "8000", "--loop", "uvloop", "--proxy-headers", "--timeout-keep-alive", "30", "--no-server-header", "--no-access-log"]

# Debian has older programs of PostgreSQL, which refuse a newer server: these come from PostgreSQL's own repository.
FROM api AS backup
USER root
RUN apt-get update && apt-get install -y --no-install-recommends postgresql-common ca-certificates openssh-client rsync \
    && /usr/share/postgresql-common/pgdg/apt.postgresql.org.sh -y \
    && apt-get install -y --no-install-recommends postgresql-client-18 && rm -rf /var/lib/apt/lists/* \
    && mkdir -m 700 /srv/backups && chown shop /srv/backups
USER shop
ENV BACKUP_DIR=/srv/backups

FROM getmeili/meilisearch:v1.50.0 AS engine
RUN adduser -S -D -H -u 10002 meilisearch && mkdir -p /meili_data && chown meilisearch /meili_data
USER meilisearch

FROM nginx:1.30.5-alpine@sha256:0985e772fb9f729e6fa0980da05fca5d9c468e870eed43071545afa9d2e27d94 AS web
COPY deploy/nginx/*.conf deploy/nginx/*.js search-config/public-queries.json /etc/nginx/
COPY --chmod=755 deploy/nginx/trusted-proxies.sh /docker-entrypoint.d/50-trusted-proxies.sh
COPY --chmod=755 deploy/nginx/search-engines.sh /docker-entrypoint.d/51-search-engines.sh
COPY --from=web-build /src/web/dist/assets /srv/web/assets
EXPOSE 8080
USER nginx
