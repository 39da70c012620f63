// This file defines how messages are framed: each has a header with its length.

package lsp

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strconv"
	"strings"
	"sync"

	"github.com/sourcegraph/jsonrpc2"
)

const (
	maxHeader  = 4 << 10   // bytes of a line of a header
	maxMessage = 256 << 20 // bytes of the body of a message
)

// A stream reads and writes messages. It replies to those that are no JSON or no message of
// JSON-RPC, and goes on with the next one. An error of the framing is the end, since then
// nobody knows where the next message begins.
type stream struct {
	in  *bufio.Reader
	out io.Writer
	mu  sync.Mutex // for out

	once   sync.Once
	err    error // the first error of the framing or of out, when failed is closed
	failed chan struct{}
}

func newStream(in io.Reader, out io.Writer) *stream {
	return &stream{in: bufio.NewReaderSize(in, maxHeader), out: out, failed: make(chan struct{})}
}

// ReadObject reads the next message that is well-formed.
func (s *stream) ReadObject(v any) error {
	for {
		body, err := s.read()
		if err != nil {
			if err != io.EOF {
				s.fail(err)
			}
			return err
		}
		err = json.Unmarshal(body, v)
		if err == nil {
			return nil
		}
		reflect.ValueOf(v).Elem().SetZero() // it may have a part of the message
		code := jsonrpc2.CodeInvalidRequest
		if !json.Valid(body) {
			code = jsonrpc2.CodeParseError
		}
		if err := s.WriteObject(map[string]any{"jsonrpc": "2.0", "id": nil,
			"error": &jsonrpc2.Error{Code: int64(code), Message: err.Error()}}); err != nil {
			return err
		}
	}
}

// read reads the body of the next message. The error is io.EOF at the end of the input, if
// that is between two messages.
func (s *stream) read() ([]byte, error) {
	length := -1
	for first := true; ; first = false {
		raw, err := s.in.ReadSlice('\n')
		switch {
		case err == io.EOF && first && len(raw) == 0:
			return nil, io.EOF
		case err == io.EOF:
			return nil, io.ErrUnexpectedEOF
		case err == bufio.ErrBufferFull:
			return nil, fmt.Errorf("a line of the header is longer than %d bytes", maxHeader)
		case err != nil:
			return nil, err
		}
		line := strings.TrimRight(string(raw), "\r\n")
		if line == "" {
			break
		}
		name, value, ok := strings.Cut(line, ":")
		if !ok {
			return nil, fmt.Errorf("the line %q of the header has no colon", line)
		}
		if strings.EqualFold(strings.TrimSpace(name), "Content-Length") {
			length, err = strconv.Atoi(strings.TrimSpace(value))
			if err != nil || length < 0 || length > maxMessage {
				return nil, fmt.Errorf("a message has at most %d bytes, so %q is no length", maxMessage, strings.TrimSpace(value))
			}
		}
	}
	if length < 0 {
		return nil, errors.New("a header has no Content-Length")
	}
	// The length is what the client says: memory is only taken for what it sends.
	body, err := io.ReadAll(io.LimitReader(s.in, int64(length)))
	if err == nil && len(body) < length {
		err = io.ErrUnexpectedEOF
	}
	return body, err
}

// WriteObject writes a message.
func (s *stream) WriteObject(v any) error {
	body, err := json.Marshal(v)
	if err != nil {
		return err
	}
	s.mu.Lock()
	_, err = fmt.Fprintf(s.out, "Content-Length: %d\r\n\r\n%s", len(body), body)
	s.mu.Unlock()
	if err != nil {
		s.fail(err)
	}
	return err
}

// fail records the first error.
func (s *stream) fail(err error) {
	s.once.Do(func() {
		s.err = err
		close(s.failed)
	})
}

// Close does nothing: the input and the output belong to the caller of Serve.
func (s *stream) Close() error { return nil }
