# The showcase as an image:
#
#   docker build -t showcase .
#   docker run --rm -p 127.0.0.1:8080:8080 -v showcase:/var/lib/showcase showcase

FROM swift:6.3-bookworm AS build
RUN apt-get update \
  && apt-get install --yes --no-install-recommends \
    libsqlite3-dev libxml2-dev pkg-config zlib1g-dev \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /build
# Dependencies first, so that a change of ours does not fetch them again.
COPY Package.swift ./
RUN swift package resolve
COPY Sources Sources
COPY Examples/Showcase Examples/Showcase
COPY Plugins Plugins
# Never built here, but Package.swift names the test targets and SwiftPM looks for each.
COPY Tests Tests
RUN swift build -c release --product showcase \
  && install -D "$(swift build -c release --show-bin-path)/showcase" /image/usr/local/bin/showcase

FROM swift:6.3-bookworm-slim
RUN apt-get update \
  && apt-get install --yes --no-install-recommends libsqlite3-0 libxml2 zlib1g \
  && rm -rf /var/lib/apt/lists/* \
  && useradd --system --user-group --home-dir /var/lib/showcase --create-home showcase
COPY --from=build /image/ /
WORKDIR /srv/showcase
COPY Public Public
COPY Templates Templates
USER showcase
ENV PAGES_HOST=0.0.0.0 \
  PAGES_PORT=8080 \
  PAGES_DATABASE=/var/lib/showcase/pages.sqlite
VOLUME /var/lib/showcase
EXPOSE 8080
# The first start fills the database before it answers.
HEALTHCHECK --start-period=60s --interval=30s --timeout=5s CMD ["showcase", "health"]
ENTRYPOINT ["showcase"]
CMD ["serve"]
