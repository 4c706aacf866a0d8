# Builds two images (docs/installing.md): the tool, which serves a database, and the showcase.
#
#   docker build --target pages -t pages .
#   docker run --rm -p 127.0.0.1:8080:8080 -v "$PWD/shop.sqlite:/data/shop.sqlite" pages serve /data/shop.sqlite
#
#   docker build -t showcase .
#   docker run --rm -p 127.0.0.1:8080:8080 -v showcase:/var/lib/showcase showcase

FROM swift:6.3-bookworm AS sources
RUN apt-get update \
  && apt-get install --yes --no-install-recommends \
    libsqlite3-dev libssl-dev libxml2-dev pkg-config zlib1g-dev \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /build
# Dependencies first, so that a change of this package does not fetch them again.
COPY Package.swift ./
RUN swift package resolve
COPY Sources Sources
COPY Examples/Showcase Examples/Showcase
COPY Plugins Plugins
# Not built here, but Package.swift names the test targets, and SwiftPM requires their folders.
COPY Tests Tests

# The programs contain the Swift runtime, so that the images below need no Swift.
FROM sources AS build-pages
RUN swift build -c release --static-swift-stdlib --product pages \
  && mkdir -p /image/usr/local/bin \
  && strip -o /image/usr/local/bin/pages "$(swift build -c release --show-bin-path)/pages"

FROM sources AS build-showcase
RUN swift build -c release --static-swift-stdlib --product showcase \
  && mkdir -p /image/usr/local/bin \
  && strip -o /image/usr/local/bin/showcase "$(swift build -c release --show-bin-path)/showcase"

FROM debian:bookworm-slim AS pages
RUN apt-get update \
  && apt-get install --yes --no-install-recommends libpq5 libsqlite3-0 libssl3 libstdc++6 libxml2 zlib1g \
  && rm -rf /var/lib/apt/lists/* \
  && useradd --system --user-group --home-dir /var/lib/pages --create-home pages
COPY --from=build-pages /image/ /
USER pages
ENV PAGES_HOST=0.0.0.0 \
  PAGES_PORT=8080 \
  PAGES_STATE=/var/lib/pages/state.sqlite
VOLUME /var/lib/pages
EXPOSE 8080
HEALTHCHECK --start-period=10s --interval=30s --timeout=5s CMD ["pages", "health"]
ENTRYPOINT ["pages"]
CMD ["--help"]

# The last stage is the default target.
FROM debian:bookworm-slim AS showcase
RUN apt-get update \
  && apt-get install --yes --no-install-recommends libsqlite3-0 libssl3 libstdc++6 libxml2 zlib1g \
  && rm -rf /var/lib/apt/lists/* \
  && useradd --system --user-group --home-dir /var/lib/showcase --create-home showcase
COPY --from=build-showcase /image/ /
WORKDIR /srv/showcase
COPY Public Public
COPY Templates Templates
USER showcase
ENV PAGES_HOST=0.0.0.0 \
  PAGES_PORT=8080 \
  PAGES_DATABASE=/var/lib/showcase/pages.sqlite
VOLUME /var/lib/showcase
EXPOSE 8080
# The first start fills the database before the server answers.
HEALTHCHECK --start-period=60s --interval=30s --timeout=5s CMD ["showcase", "health"]
ENTRYPOINT ["showcase"]
CMD ["serve"]
