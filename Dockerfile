# One file, three images: `web-build` makes the storefront, `api` runs the API, the worker and beat, `web` is the reverse proxy.

FROM node:22.20.0-bookworm-slim AS web-build
WORKDIR /src/web
COPY web/package.json web/package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY web ./
ARG SHOP_CODE=shop
ENV VITE_SHOP_CODE=$SHOP_CODE
RUN npm run build && find dist -type f \( -name '*.js' -o -name '*.css' -o -name '*.svg' -o -name '*.html' \) -exec gzip -9 -k {} +

FROM python:3.12.11-slim-bookworm AS api
ENV PYTHONUNBUFFERED=1 PYTHONUTF8=1 UV_LINK_MODE=copy UV_COMPILE_BYTECODE=1 PATH=/srv/shop/.venv/bin:$PATH
WORKDIR /srv/shop
RUN pip install --no-cache-dir uv==0.13.9
COPY pyproject.toml uv.lock ./
RUN uv sync --frozen --no-default-groups --no-install-project
COPY api ./api
COPY drawings ./drawings
COPY indexer ./indexer
COPY search-config ./search-config
COPY onebox/__init__.py ./onebox/__init__.py
COPY loadtests/__init__.py ./loadtests/__init__.py
COPY bench/__init__.py ./bench/__init__.py
RUN uv sync --frozen --no-default-groups
COPY --from=web-build /src/web/dist ./web/dist
RUN useradd --system --uid 10001 --home-dir /srv/shop shop && mkdir /srv/media && chown shop /srv/media
USER shop
ENV WEB_DIST=/srv/shop/web/dist MEDIA_DIR=/srv/media
EXPOSE 8000
CMD ["uvicorn", "api.app:create_app", "--factory", "--host", "0.0.0.0", "--port", "8000", "--loop", "uvloop", "--http", "api.http.protocol:LimitedHttp", "--proxy-headers", "--forwarded-allow-ips", "127.0.0.1,10.0.0.0/8,172.16.0.0/12,192.168.0.0/16", "--timeout-keep-alive", "30", "--no-server-header", "--no-access-log"]

FROM nginx:1.28.0-alpine AS web
COPY deploy/nginx.conf /etc/nginx/nginx.conf
COPY --from=web-build /src/web/dist/assets /srv/web/assets
EXPOSE 8080
