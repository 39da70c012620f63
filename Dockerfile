# docker build -t cpsc . && docker run -i cpsc run - <examples/primes.imp
FROM golang:1.26 AS build
WORKDIR /src
COPY . .
RUN CGO_ENABLED=0 go build -trimpath -ldflags='-s -w' -o /cpsc ./cmd/cpsc

FROM scratch
COPY --from=build /cpsc /src/cmd/cpsc/THIRD_PARTY_NOTICES /
ENTRYPOINT ["/cpsc"]
