# docker build -t cpsc . && docker run -i cpsc run - <examples/primes.imp
FROM golang:1.26 AS build
WORKDIR /src
COPY . .
RUN go run ./playground -embed && CGO_ENABLED=0 go build -trimpath -tags site -ldflags='-s -w' -o /cpsc ./cmd/cpsc

FROM scratch
COPY --from=build /cpsc /src/cmd/cpsc/THIRD_PARTY_NOTICES /
ENTRYPOINT ["/cpsc"]
